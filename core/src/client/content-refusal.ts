import { ContentFilterError, JobError, StreamError, type PatchbayError } from "../errors/index.ts";
import type { ReceivedAnswer } from "../http/answer.ts";
import { isFilterCode, isFilterText } from "../http/failure-cause.ts";
import { summarizeAnswer } from "../http/redaction.ts";
import { isObject } from "../provider/payload.ts";
import type { OpenedStream } from "../sse/read-stream.ts";

/** Members that exist only where a filter intervened. Sources: Gemini's `promptFeedback`, Imagen, Veo */
const FILTER_MEMBERS = /^(?:blockReason|rai(?:Media)?FilteredReasons?)$/;
/** Members whose value may be the code of a filter. */
const CODE_MEMBERS = /status|state|reason|code|type/i;
/**
 * MiniMax marks what its filter refused, beside a number in `base_resp`. Sources:
 * https://platform.minimax.io/docs/api-reference/errorcode and text-post
 */
const MARKS = /^(?:in|out)put_sensitive$/;
const NUMBERS: readonly unknown[] = [1026, 1027];

/** Reasons are near the root; results may be large. */
const DEEPEST = 5;

/**
 * The error for an answer with status 200 in which a content filter refused the input or the output, such as a job's;
 * undefined if the answer names no filter.
 * @param error the error of reading the answer
 */
export async function contentRefusal(
  error: PatchbayError,
  peer: string,
  { summary, data, ...answer }: ReceivedAnswer,
): Promise<ContentFilterError | undefined> {
  const isJob = JobError.isInstance(error);
  const code = filterCode(data, DEEPEST);
  if (code === undefined && !(isJob && isFilterText(error.message))) return undefined;
  const reason = code === undefined ? "" : ` (${code})`;
  const sentence = isJob ? error.message : `${peer} refused the input or the output by its content filter${reason}`;
  return new ContentFilterError(`${sentence.replace(/[.\s]*$/, ".")} Rephrase the input, or choose another model.`, {
    cause: error,
    request: (await summary?.()) ?? { method: "GET", url: answer.url, headers: {} },
    response: summarizeAnswer(answer, data),
    code,
  });
}

/**
 * The error for a stream in which the server reports that a content filter refused the input or the output; undefined for
 * another error. A finish reason is none: it ends a stream like any other.
 * @param error the error of the stream
 */
export async function streamRefusal(
  error: unknown,
  { response, summary }: Pick<OpenedStream<unknown>, "response" | "summary">,
): Promise<ContentFilterError | undefined> {
  if (!StreamError.isInstance(error)) return undefined;
  const { code, message } = error;
  const isByCode = code !== undefined && (isFilterCode(code) || MARKS.test(code));
  // The message of a malformed event quotes it.
  const isByText = message.startsWith("Error forwarded from backend: ") && isFilterText(message);
  if (!isByCode && !isByText) return undefined;
  const { status, headers, url } = response;
  return new ContentFilterError(message.replace(/Call again, or .*$/, "Rephrase the input, or choose another model."), {
    cause: error,
    request: (await summary?.()) ?? { method: "POST", url, headers: {} },
    response: summarizeAnswer({ status, headers }, undefined),
    code,
  });
}

/** The reason of a filter in an answer; undefined if there is none. */
function filterCode(value: unknown, depth: number, name = ""): string | undefined {
  if (typeof value === "string") return CODE_MEMBERS.test(name) && isFilterCode(value) ? value : undefined;
  if (name === "respect_moderation" && value === false) return name;
  if (MARKS.test(name) && value === true) return name;
  if (name === "status_code" && NUMBERS.includes(value)) return String(value);
  if (depth === 0) return undefined;
  const members = Array.isArray(value)
    ? value.map((item: unknown) => [name, item] as const)
    : isObject(value) && !(value instanceof Blob)
      ? Object.entries(value)
      : [];
  for (const [member, content] of members) {
    const isReason = FILTER_MEMBERS.test(member) && (typeof content === "string" || Array.isArray(content));
    const code = isReason ? String(content).slice(0, 120) : filterCode(content, depth - 1, member);
    if (code) return code;
  }
  return undefined;
}
