import type { CallOptions } from "../client-contract/options.ts";
import { JobError, OutputError, PluginError, StreamError, type PatchbayError } from "../errors/index.ts";
import { describeValue } from "../errors/describe-value.ts";
import type { ReceivedAnswer } from "../http/answer.ts";
import { addSentence } from "../http/request.ts";
import type { FailedAnswer } from "../http/failed-answer.ts";
import { nameAnswer } from "../http/failure.ts";
import { summarizeAnswer } from "../http/redaction.ts";
import type { Logger } from "../http/transport.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";
import type { ProviderCall } from "../provider/contract.ts";
import { mayStartJob } from "../task/task-table.ts";
import { contentRefusal } from "./content-refusal.ts";
import { peerOf, type PreparedCall } from "./provider-request.ts";
import type { Target } from "./resolve-target.ts";

export { streamRefusal } from "./content-refusal.ts";

/** Wraps an error of a provider's code in one that callers understand. */
export function codeFailure(error: unknown, target: Target, purpose: "prepare" | "read"): PatchbayError {
  const reason = error instanceof Error ? `: ${error.message}` : "";
  return purpose === "prepare"
    ? new PluginError(`Provider ${target.id} could not prepare the request${reason}.`, { cause: error })
    : new OutputError(`${peerOf(target)} answered in a form that could not be read${reason}`, { cause: error });
}

/**
 * Adds to an error its request, the answer, and the job that is left behind.
 * @returns the error, or the one of a content filter that the answer names
 */
export async function explainOutput(
  error: PatchbayError,
  { call, target, state }: PreparedCall,
  accepted: ReceivedAnswer,
): Promise<PatchbayError> {
  const { job, last = accepted } = state;
  const mayBeRefusal = OutputError.isInstance(error) || JobError.isInstance(error);
  const refusal = mayBeRefusal && (await contentRefusal(error, peerOf(target), last));
  if (refusal) return refusal;
  const { summary, data, ...answer } = last;
  if (OutputError.isInstance(error)) {
    error.response ??= summarizeAnswer(answer, data);
    if (summary) error.request ??= await summary();
    await nameAnswer(error, { peer: peerOf(target), data, headers: answer.headers });
    if (error.detail === "Expected ChatCompletionOutput" && isObject(data) && !(data instanceof Blob))
      nameMembers(error, peerOf(target), data);
  }
  // Not configurable: redaction leaves it whole. It contains no secret.
  if (job && !error.job) Object.defineProperty(error, "job", { value: job, enumerable: true });
  else if (OutputError.isInstance(error) && mayStartJob(call.task)) error.maybeAccepted = true;
  return error;
}

const CHAT_MEMBERS = {
  choices: "a list",
  created: "the number",
  id: "the text",
  model: "the text",
  usage: "an object",
};

/** Names missing and malformed members of a chat completion. */
function nameMembers(error: OutputError, peer: string, data: JsonObject): void {
  const missing = Object.keys(CHAT_MEMBERS).filter((name) => data[name] === undefined);
  if (missing.length > 0) addSentence(error, `${peer} answered without ${missing.join(", ")}.`);
  for (const [name, kind] of Object.entries(CHAT_MEMBERS)) {
    const value = data[name];
    const isRight =
      value === undefined || (value === null && name === "usage") || describeValue(value).startsWith(kind);
    if (!isRight) addSentence(error, `${peer} answered with ${name} as ${describeValue(value)}.`);
  }
}

/** Judges a stream that was closed without a sign that its answer is complete. @throws StreamError unless that is accepted */
export function endUnfinished(peer: string, { acceptIncomplete }: CallOptions, logger: Logger): void {
  const text = `${peer} closed the stream without [DONE] or a finish reason: the answer may be incomplete.`;
  if (!acceptIncomplete) throw new StreamError(`${text} Call again, or pass \`acceptIncomplete\`.`);
  logger.warn(text);
}

const NO_CHAT_STATUSES = new Set([400, 404, 422, 500]);

/** The message for a chat that a server refuses: its own reason, then the specification's sentence; undefined for others. */
export function chatFailure(call: ProviderCall, { status, message }: FailedAnswer): string | undefined {
  if (call.task !== "conversational" || !NO_CHAT_STATUSES.has(status)) return undefined;
  // Without its query, which may hold a key.
  const server = call.modelId ?? call.endpointUrl?.replace(/\/*(?:[?#].*)?$/, "");
  return `${message} Server ${server} does not seem to support chat completion.`;
}
