import { PluginLoadError } from "@patchbay/core/errors";
import { createPluginSandbox, type PluginSandbox, type ThreadPort } from "@patchbay/sandbox";
import imageUrl from "@patchbay/sandbox/engine.image?url";
import wasmUrl from "@patchbay/sandbox/engine.wasm?url";
import type { FromThread } from "@patchbay/sandbox/messages";
import type { ThreadStart } from "@patchbay/sandbox/worker";
import { trustedScriptUrl } from "../../host/trusted-types.ts";
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from "./sandbox-worker.ts?worker&url";

/**
 * Opens the sandbox for plugins from elsewhere.
 * @throws PluginLoadError where the server sends no policy for its worker, as static hosts do
 */
export async function openSandbox(): Promise<PluginSandbox> {
  const address = new URL(workerUrl, location.href);
  const [worker, wasm, image] = await Promise.all(
    [address, wasmUrl, imageUrl].map((url) =>
      fetch(url).catch((cause: unknown) => {
        throw new PluginLoadError("The sandbox for this plugin could not be fetched. Check your connection.", {
          cause,
        });
      }),
    ),
  );
  if (!/connect-src 'none'/.test(worker?.headers.get("content-security-policy") ?? "")) {
    throw new PluginLoadError(
      "Plugins from elsewhere are off here: this host sends no content policy for their sandbox. Start the app with `npx @patchbay/cli start`.",
    );
  }
  const start: ThreadStart = { wasm: await wasm!.arrayBuffer(), image: await image!.arrayBuffer() };
  return createPluginSandbox({ open: () => openThread(address, start), mocks: () => import("@patchbay/mocks") });
}

function openThread(address: URL, start: ThreadStart): ThreadPort {
  const worker = new Worker(trustedScriptUrl(address.href), { type: "module" });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Workers have none; windows do.
  worker.postMessage(start);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Likewise.
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    listen: (take) => worker.addEventListener("message", ({ data }: MessageEvent<FromThread>) => take(data)),
    ended: new Promise((resolve) => {
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        resolve(event.message ? `${event.message}.` : "Its script could not be loaded.");
      });
    }),
    end: () => worker.terminate(),
  };
}
