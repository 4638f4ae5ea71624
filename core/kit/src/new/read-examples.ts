import { InputError } from "@patchbay/core/errors";
import { parseAnswer } from "./read-answer.ts";
import { callOf, findCurl, readRequest, type ExampleRequest } from "./read-curl.ts";
import { readShell } from "./read-shell.ts";
import type { DescribedCall, DocumentedAnswer } from "./task-draft.ts";

/** A vendor's example for curl, and the answer below it. */
interface Example extends ExampleRequest {
  readonly answer?: DocumentedAnswer | undefined;
}

/** A line that starts a command: behind a prompt, or a variable that is set for it. */
const CURL = /^[ \t]*(?:[$%][ \t]+)?(?:\w+=\S*[ \t]+)*(?:\S*\/)?curl(?:\.exe)?(?=[ \t]|\\\r?$)/m;

/**
 * Reads vendors' examples for curl: several lines, any quotes, `$VARIABLES`, here-documents. The JSON below one is its answer. A GET belongs to the POST before it: the first one
 * looks at the job that the POST started, the second one gets its result.
 * @param texts each with one command or several
 * @param answers documented answers in the order of the commands, in place of those below them
 * @throws InputError, which never quotes a value of an example
 */
export function readExamples(texts: readonly string[], answers: readonly DocumentedAnswer[] = []): DescribedCall[] {
  const written = texts.flatMap(readExampleText);
  const calls: DescribedCall[] = [];
  for (const [index, { answer: below, ...request }] of written.entries()) {
    const { answerType } = request.call;
    const answer = answers[index] ?? below ?? (answerType === undefined ? undefined : { type: answerType });
    const previous = calls.at(-1);
    if (request.method !== "GET" || request.body !== undefined || previous === undefined) {
      calls.push({ call: callOf(request), ...(answer && { answer }) });
    } else {
      const look = { ...request.call, ...(answer && { answer }) };
      if (previous.job?.result) throw new InputError("A job has at most two GETs: its status, and its result.");
      calls.splice(-1, 1, { ...previous, job: previous.job ? { ...previous.job, result: look } : { status: look } });
    }
  }
  return calls;
}

function readExampleText(text: string): Example[] {
  const examples: Example[] = [];
  let rest = text;
  for (let start = CURL.exec(rest); start; start = CURL.exec(rest)) {
    rest = rest.slice(start.index);
    const command = findCurl(readShell(rest));
    rest = rest.slice(command.end);
    const below = rest.slice(0, CURL.exec(rest)?.index);
    const json = jsonIn(below);
    examples.push({
      ...readRequest(command),
      ...(json !== undefined && { answer: parseAnswer(json, "The answer below a curl command") }),
    });
  }
  // It may be behind something else, or missing.
  return examples.length > 0 ? examples : [readRequest(findCurl(readShell(text)))];
}

/** The object or list in a text, from the first line that begins with it; undefined if there is none. */
function jsonIn(text: string): string | undefined {
  const start = /^[ \t]*[{[]/m.exec(text)?.index;
  if (start === undefined) return undefined;
  const ends = [...text.slice(start).matchAll(/[}\]][ \t]*\r?$/gm)].map((end) => start + end.index + 1);
  const parts = ends.map((end) => text.slice(start, end));
  return parts.find(isJson) ?? parts.at(-1);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
