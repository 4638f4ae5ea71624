import { InputError } from "@patchbay/core/errors";
import { findId, findState, STATE_NAME } from "./job-facts.ts";
import { listOf, membersOf, resolve, type Members, type Operation } from "./openapi-document.ts";
import type { DocumentedAnswer } from "./task-draft.ts";

/**
 * The GET that looks at the job that a POST starts: it needs one more placeholder, and answers with a state.
 * @returns undefined for a POST that answers with its result
 * @throws InputError if several could be meant
 */
export function findJobLook(
  document: Members,
  post: Operation,
  answer: DocumentedAnswer,
  operations: readonly Operation[],
): Operation | undefined {
  if (!("json" in answer) || !findId(answer.json, undefined, undefined)) return undefined;
  const isAccepted = "202" in membersOf(post.content["responses"]) || findState(answer.json, undefined) !== undefined;
  const looks = operations.filter(
    (each) =>
      each.name.startsWith("GET") &&
      placeholders(each.path) === placeholders(post.path) + 1 &&
      jobStates(document, each) !== undefined,
  );
  const below = looks.filter(({ path }) => path.startsWith(`${post.path}/{`));
  const candidates = below.length > 0 ? below : looks;
  if (!isAccepted && below.length === 0) return undefined;
  if (candidates.length > 1) {
    throw new InputError(
      `Several operations could look at the job that ${post.name} starts. Name one after it, as in --operation "${post.name}" --operation "${candidates[0]!.name}": ${candidates.map(({ name }) => name).join(", ")}.`,
    );
  }
  return candidates[0];
}

const placeholders = (path: string): number => path.split("{").length;

/** The states that the answer of an operation can have; empty if the document lists none, undefined if it has no state. */
export function jobStates(document: Members, { content }: Operation): readonly string[] | undefined {
  const ok = Object.entries(membersOf(content["responses"])).find(([code]) => /^2|default/.test(code))?.[1];
  const media = membersOf(membersOf(resolve(document, ok)["content"])["application/json"]);
  return statesIn(document, media["schema"], 0);
}

function statesIn(document: Members, written: unknown, depth: number): readonly string[] | undefined {
  if (depth > 6) return undefined;
  const schema = resolve(document, written);
  const properties = Object.entries(membersOf(schema["properties"]));
  const state = properties.find(([name]) => STATE_NAME.test(name));
  const states = state && listOf(resolve(document, state[1])["enum"]).filter((each) => typeof each === "string");
  const parts = [
    ...properties.map(([, part]) => part),
    ...["allOf", "oneOf", "anyOf"].flatMap((key) => listOf(schema[key])),
  ];
  const inner = parts.map((part) => statesIn(document, part, depth + 1)).filter((each) => each !== undefined);
  return inner.find((each) => each.length > 0) ?? states ?? inner[0];
}
