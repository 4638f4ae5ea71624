import { evaluateTemplate } from "./evaluate-template.ts";
import type { EvaluationRequest } from "./evaluation.ts";

// Its own thread: a slow template does not block typing.
addEventListener("message", (event: MessageEvent<EvaluationRequest>) => {
  postMessage(evaluateTemplate(event.data));
});
