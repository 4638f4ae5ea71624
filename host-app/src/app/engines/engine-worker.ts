import { sharedEngineModules } from "@patchbay/core";
import { serveEngine } from "@patchbay/core/plugin";

/** The page's first message. */
export interface WorkerStart {
  readonly port: MessagePort;
  /** Name of a lock that the worker holds while it runs: no event reports the end of a terminated worker. */
  readonly lock: string;
}

/** Runs code that the page has verified. Workers support neither `integrity` nor preloading. */
async function importCode(code: ArrayBuffer): Promise<object> {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return (await import(/* @vite-ignore */ url)) as object;
  } finally {
    URL.revokeObjectURL(url);
  }
}

// A nested worker could put another hub into its URL, and so get another policy.
Reflect.deleteProperty(globalThis, "Worker");

addEventListener(
  "message",
  ({ data: { port, lock } }: MessageEvent<WorkerStart>) => {
    void navigator.locks.request(lock, () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Workers have none; windows do.
      postMessage("alive");
      serveEngine(port, { importCode, shares: sharedEngineModules });
      return new Promise(() => undefined);
    });
  },
  { once: true },
);
