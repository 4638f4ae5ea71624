import {
  compile,
  lint,
  renderChatWithRanges,
  TemplateError,
  TemplateLimitError,
  TemplateOptionsError,
  TemplateRaisedError,
  TemplateSyntaxError,
  type CompiledTemplate,
  type Limits,
  type RenderedChat,
} from "@patchbay/chat-template";
import { probeTemplate } from "./probe-template.ts";
import type { Evaluation, EvaluationRequest, ProblemKind, TemplateProblem } from "./evaluation.ts";

/** The user waits, so lower than the interpreter's own limits. */
const LIMITS: Partial<Limits> = { outputLength: 2_000_000, milliseconds: 2_000 };

/** How long a run is repeated to time it, unless a single one takes too long to wait for twice. */
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
    const { text: prompt, assistantRanges } = rendered.result;
    return { ...told(template), compileTime, outcome: { prompt, renderTime: rendered.time, assistantRanges } };
  } catch (error) {
    // Small conversations would take as long.
    const support = error instanceof TemplateLimitError ? { support: [] } : {};
    return { ...told(template, support), compileTime, outcome: { problem: problemOf(error) } };
  }
}

/** The results that do not depend on the conversation. */
function told(
  template: CompiledTemplate | undefined,
  known: Partial<Pick<Evaluation, "support">> = {},
): Pick<Evaluation, "tree" | "findings" | "support"> {
  if (template === undefined) return { tree: undefined, findings: [], support: [] };
  const { tree } = template;
  return { tree, findings: lint(tree.source), support: known.support ?? probeTemplate(tree.source) };
}

function render(template: CompiledTemplate, request: EvaluationRequest): RenderedChat {
  const { messages, tools, documents, specialTokens, variables, ending } = request;
  return renderChatWithRanges(template, messages, {
    tools,
    documents,
    specialTokens,
    variables,
    addGenerationPrompt: ending === "generation",
    continueFinalMessage: ending === "continue",
  });
}

/**
 * One run is shorter than the browser's clock can measure, and the first one is slow, because the engine still compiles
 * the code.
 */
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
