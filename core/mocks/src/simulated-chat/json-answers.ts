import { simulateJson } from "../json/simulate-json.ts";
import { wordsOf } from "../answers/words.ts";
import type { Conversation, Draft } from "./conversation.ts";

/** Fills JSON with the keys that a prompt names, from the rest of the prompt. */
export function writeJson({ question, system }: Conversation): Draft | undefined {
  const instruction = /\bjson\b/i.test(question)
    ? question
    : /\bjson\b/i.test(system)
      ? `${system} ${question}`
      : undefined;
  if (instruction === undefined || /\bwhat is json\b|\bexplain\b|\bfunction\b/i.test(question)) return undefined;
  const value = objectFor(instruction, question);
  const isBare =
    /\b(?:only|just|nothing but|raw|valid)\b.*\bjson\b|\bjson\b.*\b(?:only|alone|nothing else)\b|\bnur\b.*\bjson\b/i.test(
      `${system} ${question}`,
    );
  const text = JSON.stringify(value, null, 2);
  return {
    text: isBare ? text : `\`\`\`json\n${text}\n\`\`\``,
    thought: "a wish for JSON, so I fill the keys with what the prompt has",
    isExact: isBare,
  };
}

/** An object with the keys that an instruction lists; without such a list, one with the prompt. */
export function objectFor(instruction: string, prompt: string): object {
  const names = keysIn(instruction);
  if (names.length === 0) return { simulated: true, prompt };
  const properties = Object.fromEntries(names.map((name) => [name, { type: typeFor(name) }]));
  return simulateJson(
    { type: "object", properties, required: names },
    prompt.replace(/^[^:]*\bjson\b[^:]*:\s*/i, ""),
  ) as object;
}

const NAME_LIST = String.raw`((?:["“'']?[\p{L}_][\w]*["”'']?(?:\s*,\s*(?:and\s+)?|\s+(?:and|und|et|y)\s+))*["“'']?[\p{L}_]\w*["”'']?)`;
const KEYS = new RegExp(
  String.raw`\b(?:keys?|fields?|properties|members?|attributes?|schlüsseln?|clés?|claves?)\s*:?\s+${NAME_LIST}`,
  "iu",
);
const KEYS_AFTER_WITH = new RegExp(String.raw`\bwith\s+${NAME_LIST}`, "iu");

function keysIn(instruction: string): readonly string[] {
  const [, list = ""] = KEYS.exec(instruction) ?? KEYS_AFTER_WITH.exec(instruction) ?? [];
  return list
    .split(/\s*,\s*(?:and\s+)?|\s+(?:and|und|et|y)\s+/i)
    .map((name) => name.replaceAll(/["“”'`]/g, "").trim())
    .filter((name) => name !== "" && !/^(?:the|keys?|fields?|a|an)$/i.test(name));
}

function typeFor(name: string): string {
  if (
    /^(?:age|count|year|price|number|amount|quantity|total|id|score|size|weight|height|temperature|days|hours|minutes|people|guests)s?$/i.test(
      name,
    )
  )
    return "number";
  return /^(?:is|has)[A-Z_]|^(?:valid|active|done|spam)$/i.test(name) ? "boolean" : "string";
}

/** Grades an answer against an expectation, as prompts of a model that judges present them: by rules on their words. */
export function judgeAnswer({ question, system }: Conversation): Draft | undefined {
  const partOf = (tag: string): string | undefined =>
    new RegExp(`<${tag}>\\s*([^]*?)\\s*</${tag}>`, "i").exec(question)?.[1];
  const [expectation, answer] = [partOf("expectation") ?? partOf("expected"), partOf("answer")];
  if (expectation === undefined || answer === undefined || !/score|grade|judge/i.test(`${system}${question}`))
    return undefined;
  const { score, reason } = grade(answer, expectation);
  return {
    text: JSON.stringify({ score, reason: `Simulated judge: ${reason}` }),
    thought: "an answer to grade, so I compare its words with the expectation",
    isExact: true,
  };
}

function grade(answer: string, expectation: string): { readonly score: number; readonly reason: string } {
  const [written, wanted] = [wordsOf(answer), wordsOf(expectation)];
  if (wanted.length === 0) return { score: 0, reason: "there is no expectation." };
  if (written.join(" ") === wanted.join(" ")) return { score: 1, reason: "the answer is exactly the expected one." };
  if (` ${written.join(" ")} `.includes(` ${wanted.join(" ")} `))
    return { score: 0.9, reason: "the answer contains the expected text, with more around it." };
  const present = new Set(written);
  const hits = wanted.filter((word) => present.has(word)).length;
  const score = Math.round((0.8 * hits * 100) / wanted.length) / 100;
  return { score, reason: `${hits} of ${wanted.length} expected words occur in the answer.` };
}
