import { sharedEngineModules } from "@patchbay/core";
import { serveEngine } from "@patchbay/core/plugin";

/** What the page sends first. */
export interface WorkerStart {
  readonly port: MessagePort;
  /** Name of the lock that the worker holds for as long as it lives: no event tells of the end of one that was killed. */
  readonly lock: string;
}

/** Runs code that the page has checked. Workers know neither `integrity` nor preloading. */
async function importCode(code: ArrayBuffer): Promise<object> {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return (await import(/* @vite-ignore */ url)) as object;
  } finally {
    URL.revokeObjectURL(url);
  }
}

// One that is started anew could name another hub in its address, and so get another policy.
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
