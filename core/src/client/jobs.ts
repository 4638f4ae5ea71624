import type { BatchHandle } from "../client-contract/batches.ts";
import type { ResumeOptions } from "../client-contract/options.ts";
import { JobHandleError, TaskNotSupportedError, type JobHandle } from "../errors/index.ts";
import { parseAddress, tryAddress } from "../http/address.ts";
import type { ReceivedAnswer } from "../http/answer.ts";
import { originMatches, type OutgoingRequest } from "../http/request.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { isObject } from "../provider/payload.ts";
import { wayOf, withoutQuery } from "./follow-ups.ts";
import { withCall, type ClientSettings, type Invocation, type OpenCall } from "./open-call.ts";
import { checkServes, knownProvider, readEndpoint, refuseHubToken } from "./other-target.ts";
import { prepareCall, providerRequest, type PreparedCall } from "./provider-request.ts";
import { loadTask, type Target } from "./resolve-target.ts";
import { readOutput, runProviderCode } from "./run.ts";

/** Fetches the result of a job by its handle. */
export function resumeJob(settings: ClientSettings, handle: unknown, options?: ResumeOptions): Promise<unknown> {
  return withJob(settings, handle, options, readOutput);
}

/** Asks the vendor to cancel a job. @throws TaskNotSupportedError where the vendor has no way to */
export async function cancelJob(settings: ClientSettings, handle: unknown, options?: ResumeOptions): Promise<void> {
  await withJob(settings, handle, options, async (prepared, answer) => {
    const { session, scope } = prepared;
    const request = await cancelRequest(prepared, answer);
    await session.transport.send(request, scope, async ({ body }) => void body?.cancel());
  });
}

async function cancelRequest(prepared: PreparedCall, answer: ReceivedAnswer): Promise<OutgoingRequest> {
  const { target, call, authorization } = prepared;
  const route = await runProviderCode(prepared, "prepare", () => target.definition.cancel?.(answer, call));
  const url = route && tryAddress(String(route.url), authorization.baseUrl);
  if (!url) {
    throw new TaskNotSupportedError(`Provider ${target.id} has no way to cancel this job of task ${call.task}.`);
  }
  // Repeating it is safe: a canceled job stays canceled.
  return providerRequest(prepared, { to: { method: route.method, url }, purpose: "follow-up", retry: "followUp" });
}

async function withJob(
  settings: ClientSettings,
  handle: unknown,
  options: ResumeOptions | undefined,
  work: (prepared: PreparedCall, answer: ReceivedAnswer) => Promise<unknown>,
): Promise<unknown> {
  const job = readHandle(handle);
  return withCall(settings, jobInvocation(job, options), async (open) => {
    const { prepared, answer } = await openJob(open, job);
    return work(prepared, answer);
  });
}

/** A job of a call, or a batch of calls. */
type AnyHandle = JobHandle | BatchHandle;

/** The call that continues a job. @throws JobHandleError if the caller expects the job of another provider */
export function jobInvocation(
  { task, modelId: model, provider: id }: AnyHandle,
  { endpointUrl, provider, accessToken, ...options }: ResumeOptions = {},
): Invocation {
  if (provider !== undefined && provider !== id) {
    throw new JobHandleError(`This job is one of provider ${id}, not of ${provider}.`);
  }
  // The key in `keys` is for jobs without an access token of their own.
  const key = accessToken === undefined ? { provider: id } : { accessToken };
  return { task, args: { model, endpointUrl, ...key }, options, raw: true };
}

/**
 * Prepares the call of a job again. Nothing in a handle decides where a key goes: that follows from the provider's
 * manifest, the
 * key and the options, as it did for the call itself.
 */
export async function openJob(
  open: OpenCall,
  job: AnyHandle,
): Promise<{ readonly prepared: PreparedCall; readonly answer: ReceivedAnswer }> {
  const target = await open.scope.race(targetOf(open, job));
  const { args, parameters, uploaded } = { args: {}, parameters: undefined, uploaded: undefined, ...job };
  const outputType = open.options.outputType ?? job.outputType;
  const prepared = await prepareCall(open, target, { args, parameters, uploaded, outputType, streaming: false });
  checkWay(job, prepared);
  const answer = answerOf(job, target);
  prepared.invocation.watch?.received(answer);
  return { prepared, answer };
}

async function targetOf(open: OpenCall, job: AnyHandle): Promise<Target> {
  const { providers } = open.settings;
  const { accessToken, endpointUrl } = open.arguments.target;
  const { modelId, providerModelId, mapping } = job;
  if (/^(?:auto)?$/.test(job.provider)) throw new JobHandleError("This job's handle has no provider.");
  const provider = knownProvider(job.provider, providers.manifests());
  checkServes(provider, job.task);
  refuseHubToken(provider, accessToken);
  const endpoint = endpointUrl ? readEndpoint(parseAddress(endpointUrl, "endpointUrl")) : undefined;
  const code = await loadTask(provider, job.task, providers);
  return { ...provider, modelId, providerModelId, mapping: mapping as ProviderMapping | undefined, endpoint, ...code };
}

/** A job is unknown at other addresses than the one it was accepted at. @throws JobHandleError */
function checkWay(job: AnyHandle, prepared: PreparedCall): void {
  const { credentials, baseUrl } = prepared.authorization;
  if (wayOf(prepared) !== job.via) throw new JobHandleError(wrongWay(job));
  const url = tryAddress(job.answer.url);
  const isThere = url && credentials.origins.some((origin) => originMatches(origin, url));
  if (isThere && withoutQuery(baseUrl) === job.baseUrl) return;
  throw new JobHandleError(
    `This job was accepted at another address than this client calls, which is ${withoutQuery(baseUrl)}. Resume it with the settings that its call was made with.`,
  );
}

function wrongWay({ via, provider }: AnyHandle): string {
  if (via === "router")
    return "This job went through the hub's router. Resume it with a hub token (hf_…), or without one.";
  if (via === "provider") return `This job went to provider ${provider} itself. Resume it with a key of that provider.`;
  return "This job went to an endpoint. Name its address as `endpointUrl`.";
}

function answerOf({ answer }: AnyHandle, { endpoint }: Target): ReceivedAnswer {
  const headers = new Headers(answer.headers);
  const url = endpoint ? `${answer.url}${endpoint.url.search}` : answer.url;
  return { ...answer, url, headers, header: (name) => headers.get(name) };
}

const HANDLE_TYPES = {
  provider: "string",
  task: "string",
  providerModelId: "string",
  via: "string",
  baseUrl: "string",
  answer: "object",
  modelId: "string?",
  mapping: "object?",
  outputType: "string?",
};
const CALL_TYPES = { args: "object", parameters: "object?" };
const ANSWER_TYPES = { url: "string", status: "number", headers: "object" };

/** Checks the handle of a call's job, which may come from anywhere. @throws JobHandleError */
function readHandle(handle: unknown): JobHandle {
  if (isObject(handle) && "rows" in handle) {
    throw new JobHandleError("This is the handle of a batch: pass it to `resumeBatch`, and call that batch's methods.");
  }
  checkHandle(handle, "as `onJob` and an error's `job` give it");
  checkMembers(handle, CALL_TYPES, "");
  return handle as unknown as JobHandle;
}

/** Checks the handle of a batch, which may come from anywhere. @throws JobHandleError */
export function readBatchHandle(handle: unknown): BatchHandle {
  checkHandle(handle, "as the batch has it as `handle`");
  const { rows } = handle as { readonly rows?: unknown };
  const isRight = Array.isArray(rows) ? rows.every((id) => typeof id === "string") : Number.isSafeInteger(rows);
  if (!isRight) throw malformed("rows");
  return handle as BatchHandle;
}

function checkHandle(handle: unknown, source: string): void {
  if (!isObject(handle)) throw new JobHandleError(`A job's handle is an object, ${source}.`);
  if (handle["version"] !== 1) {
    throw new JobHandleError(
      "This job's handle has another version than 1: it comes from another version of Patchbay.",
    );
  }
  checkMembers(handle, HANDLE_TYPES, "");
  checkMembers(handle["answer"], ANSWER_TYPES, "answer.");
  try {
    const { answer } = handle as unknown as JobHandle;
    void new Headers(answer.headers);
    void new URL(answer.url);
  } catch {
    throw malformed("answer");
  }
}

function checkMembers(value: unknown, members: Readonly<Record<string, string>>, path: string): void {
  for (const [name, type] of Object.entries(members)) {
    const member = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined && type.endsWith("?")) continue;
    const isRight = type.startsWith("object") ? isObject(member) : typeof member === type.replace("?", "");
    if (!isRight) throw malformed(path + name);
  }
}

function malformed(member: string): JobHandleError {
  return new JobHandleError(`This job's handle is malformed: \`${member}\` is missing or of another type.`);
}
