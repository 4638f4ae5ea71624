import { parentPort } from "node:worker_threads";
import { serveEngine } from "../plugin/engine-thread.ts";
import { sharedEngineModules } from "../shared-modules.ts";

// The script of an engine's thread. It receives the verified code, because the file could have changed since.
parentPort?.once("message", (port: MessagePort) => {
  serveEngine(port, {
    shares: sharedEngineModules,
    importCode: (code) =>
      import(
        /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
      ) as Promise<object>,
  });
});
