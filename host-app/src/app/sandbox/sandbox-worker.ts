import { startEngines, type ThreadStart } from "@patchbay/sandbox/worker";
import type { FromThread, ToThread } from "@patchbay/sandbox/messages";

// The thread with the engines of plugins from elsewhere. Its policy allows no request.

function post(message: FromThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Workers have none; windows do.
  postMessage(message);
}

addEventListener(
  "message",
  ({ data }: MessageEvent<ThreadStart>) => {
    const take = startEngines(data, post);
    addEventListener("message", (event: MessageEvent<ToThread>) => take(event.data));
  },
  { once: true },
);
