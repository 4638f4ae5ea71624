import { evaluateTemplate } from "./evaluate-template.ts";
import type { EvaluationRequest } from "./evaluation.ts";

// A worker's own thread: a template that runs long blocks no typing.
addEventListener("message", (event: MessageEvent<EvaluationRequest>) => {
  postMessage(evaluateTemplate(event.data));
});
