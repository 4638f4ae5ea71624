import {
  compile,
  renderChat,
  TemplateError,
  TemplateLimitError,
  TemplateOptionsError,
  TemplateRaisedError,
  TemplateSyntaxError,
  type CompiledTemplate,
  type Limits,
} from "@patchbay/chat-template";
import type { Evaluation, EvaluationRequest, ProblemKind, TemplateProblem } from "./evaluation.ts";

/** A person waits, so less than the interpreter's own limits. */
const LIMITS: Partial<Limits> = { outputLength: 2_000_000, milliseconds: 2_000 };

/** For how long a run is repeated to time it, unless one takes longer than a person should wait twice for. */
const TIMING_MS = 8;
const SLOW_MS = 100;

/** Compiles and renders a template, and times both. */
export function evaluateTemplate(request: EvaluationRequest): Evaluation {
  let template: CompiledTemplate | undefined;
  let compileTime: number | undefined;
  try {
    const compiled = timed(() => compile(request.source, { limits: LIMITS }));
    template = compiled.result;
    compileTime = compiled.time;
    const rendered = timed(() => render(compiled.result, request));
    return { tree: template.tree, compileTime, outcome: { prompt: rendered.result, renderTime: rendered.time } };
  } catch (error) {
    return { tree: template?.tree, compileTime, outcome: { problem: problemOf(error) } };
  }
}

function render(template: CompiledTemplate, request: EvaluationRequest): string {
  const { messages, tools, documents, specialTokens, variables, ending } = request;
  return renderChat(template, messages, {
    tools,
    documents,
    specialTokens,
    variables,
    addGenerationPrompt: ending === "generation",
    continueFinalMessage: ending === "continue",
  });
}

/** One run is shorter than a browser's clock can tell, and the first is slow, as the engine has yet to compile us. */
function timed<Result>(run: () => Result): { result: Result; time: number } {
  const begin = performance.now();
  const result = run();
  const start = performance.now();
  if (start - begin > SLOW_MS) return { result, time: start - begin };
  let runs = 0;
  let elapsed = 0;
  do {
    run();
    runs++;
    elapsed = performance.now() - start;
  } while (elapsed < TIMING_MS);
  return { result, time: elapsed / runs };
}

function problemOf(error: unknown): TemplateProblem {
  if (error instanceof TemplateError) {
    return { kind: kindOf(error), reason: error.reason, location: error.location };
  }
  throw error;
}

function kindOf(error: TemplateError): ProblemKind {
  if (error instanceof TemplateOptionsError) return "input";
  if (error instanceof TemplateSyntaxError) return "syntax";
  if (error instanceof TemplateLimitError) return "limit";
  return error instanceof TemplateRaisedError ? "raised" : "runtime";
}
