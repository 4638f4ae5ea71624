import { describe, expect, it } from "vitest";
import { evaluateTemplate } from "./evaluate-template.ts";
import type { EvaluationRequest } from "./evaluation.ts";
import { SAMPLE_CONVERSATIONS } from "./sample-conversations.ts";
import { SAMPLE_TEMPLATES } from "./sample-templates.ts";
import { splitPrompt } from "./prompt-view.tsx";

const request: EvaluationRequest = {
  source: "",
  messages: [{ role: "user", content: " Hi " }],
  tools: undefined,
  documents: undefined,
  specialTokens: {},
  variables: {},
  ending: "none",
};

function problemOf(source: string, change: Partial<EvaluationRequest> = {}) {
  const { outcome } = evaluateTemplate({ ...request, ...change, source });
  return "problem" in outcome ? outcome.problem : undefined;
}

describe("evaluateTemplate", () => {
  it("returns prompt, tree and times as plain data", () => {
    const evaluation = evaluateTemplate({ ...request, source: "{{ messages[0].content }}" });
    expect(evaluation).toMatchObject({ tree: { kind: "template" }, outcome: { prompt: " Hi " } });
    expect(evaluation.compileTime).toBeGreaterThan(0);
    expect(structuredClone(evaluation)).toEqual(evaluation);
  });

  it.each([
    ["generation", "Hi!>"],
    ["none", "Hi!"],
    ["continue", "Hi"],
  ] as const)("ends the prompt with %s", (ending, prompt) => {
    const source = "{{ messages[0].content | trim }}!{% if add_generation_prompt %}>{% endif %}";
    expect(evaluateTemplate({ ...request, source, ending }).outcome).toMatchObject({ prompt });
  });

  it.each([
    ["syntax", "a\n{% nope %}", { line: 2, column: 4 }],
    ["runtime", "{{ 1 + messages.x }}", { line: 1 }],
    ["raised", "{{ raise_exception('No.') }}", { line: 1 }],
    ["limit", "{% for a in range(100000) %}{{ '%50s' | format(a) }}{% endfor %}", { line: 1 }],
  ] as const)("reports a %s error and its position", (kind, source, location) => {
    expect(problemOf(source)).toMatchObject({ kind, location });
  });

  it("returns the tree of a template that fails while rendering, but not of one that cannot be parsed", () => {
    expect(evaluateTemplate({ ...request, source: "{{ 1 / 0 }}" }).tree?.kind).toBe("template");
    expect(evaluateTemplate({ ...request, source: "{{" }).tree).toBeUndefined();
  });

  it("explains why the last message cannot be continued", () => {
    expect(problemOf("nothing", { ending: "continue" })).toMatchObject({ kind: "input", location: undefined });
  });
});

describe("the samples", () => {
  it.each(SAMPLE_TEMPLATES)("renders the conversation of $id with special tokens in it", async (sample) => {
    const conversation = SAMPLE_CONVERSATIONS.find(({ id }) => id === sample.conversation);
    const { outcome } = evaluateTemplate({
      source: (await sample.load()).default,
      messages: (conversation?.messages ?? []) as readonly unknown[] as EvaluationRequest["messages"],
      tools: conversation?.tools,
      documents: conversation?.documents,
      specialTokens: { bos_token: sample.bosToken, eos_token: sample.eosToken },
      variables: sample.variables ?? {},
      ending: "generation",
    });
    const prompt = "prompt" in outcome ? outcome.prompt : `no prompt: ${outcome.problem.reason}`;
    expect(prompt).not.toMatch(/^no prompt/);
    expect(splitPrompt(prompt, []).filter(({ token }) => token).length).toBeGreaterThan(2);
  });
});
