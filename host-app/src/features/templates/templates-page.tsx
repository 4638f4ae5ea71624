import { PageHeader } from "../../ui/page-header.tsx";
import { TemplateLab } from "./template-lab.tsx";
import { trustedScriptUrl } from "../../host/trusted-types.ts";
// oxlint-disable-next-line import/default -- Vite makes this module.
import workerUrl from "./evaluate-worker.ts?worker&url";
import type { Evaluate, Evaluation } from "./evaluation.ts";

/** `/templates`: the prompt that a model's chat template makes of a conversation. */
export function TemplatesPage() {
  return (
    <>
      <PageHeader title="Chat templates" lead="See the exact prompt. Templates and messages stay in this browser." />
      <TemplateLab evaluate={evaluateInWorker} />
    </>
  );
}

let idle: Worker | undefined;

/** Evaluates in a worker that is reused; aborting a run ends its worker. */
export const evaluateInWorker: Evaluate = (request, signal) => {
  const worker = idle ?? new Worker(trustedScriptUrl(workerUrl), { type: "module" });
  idle = undefined;
  return new Promise<Evaluation>((resolve, reject) => {
    const settled = new AbortController();
    const once = { signal: settled.signal };
    function end(failure: unknown): void {
      settled.abort();
      worker.terminate();
      reject(failure);
    }
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<Evaluation>) => {
        settled.abort();
        // Two parallel runs use two workers; one is enough to wait for the next run.
        if (idle) worker.terminate();
        else idle = worker;
        resolve(data);
      },
      once,
    );
    worker.addEventListener(
      "error",
      ({ message }) =>
        end(new Error(message || "The template interpreter could not be loaded. Check your connection.")),
      once,
    );
    signal.addEventListener("abort", () => end(signal.reason), once);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Workers have none; windows do.
    worker.postMessage(request);
  });
};
