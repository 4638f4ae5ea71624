import { spawn } from "node:child_process";
import path from "node:path";

const main = path.resolve(import.meta.dirname, "../../dist/server/main.js");

export interface RunningServer {
  /** Origin, without a closing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the built server on a free port with the plugins of one folder, in which it also keeps what is installed. */
export async function startServer(plugins: string, args: readonly string[] = []): Promise<RunningServer> {
  const folders = ["--built-in", plugins, "--data", path.join(plugins, ".patchbay")];
  const server = spawn(process.execPath, [main, "--port", "0", ...folders, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    const listen = (text: Buffer): void => {
      said += text.toString();
      const ready = /Patchbay is ready at (http:\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.once("exit", (code) => reject(new Error(`The server ended with code ${code}: ${said}`)));
  });
  return {
    url,
    async stop() {
      server.kill("SIGTERM");
      await exited;
    },
  };
}
