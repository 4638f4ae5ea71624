import { JobHandleError, TaskNotSupportedError, type JobHandle } from "../errors/index.ts";
import { originMatches, parseAddress, tryAddress, withoutSlash, type ReceivedAnswer } from "../http/index.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { authorize, withAccess, type Authorization } from "./authorize.ts";
import { beginWork, ownCredentials, peerOf, retryPolicy, type PreparedCall } from "./session.ts";
import { readArguments } from "./call-arguments.ts";
import { checkOpen, checkTask, namedProvider } from "./provider-choice.ts";
import { loadTask, type Target } from "./resolve-target.ts";
import type { ResumeOptions } from "./client-options.ts";
import type { ClientSettings } from "./client-settings.ts";
import type { TryWatch } from "./call-watch.ts";
import { viaOf, withoutQuery } from "./job-handle.ts";
import { readOutput, runProviderCode } from "./provider-request.ts";
import { readHandle } from "./read-handle.ts";
import { readEndpoint, refuseHubToken } from "./other-target.ts";

/** What is done with a job when everything is ready for it. */
type JobWork = (prepared: PreparedCall, answer: ReceivedAnswer, job: JobHandle) => Promise<unknown>;

/**
 * Fetches the result of a job by its handle, or does something else with it. Nothing in a handle decides where a key goes: that follows from the
 * provider's manifest, the token and the options, as it did for the call itself.
 */
export async function resumeJob(
  settings: ClientSettings,
  handle: unknown,
  own: ResumeOptions = {},
  work: JobWork = readOutput,
): Promise<unknown> {
  if (!(own.hooks ?? settings.defaults.hooks)) return withJob(settings, handle, own, work);
  const { CallWatch, followed } = await import("./call-watch.ts");
  const { task, modelId: model } = readHandle(handle);
  const watch = new CallWatch(settings, own.hooks, { task, model, streaming: false });
  return followed(watch, () => withJob(settings, handle, own, work, watch.try()));
}

/** Asks the vendor to cancel a job. @throws TaskNotSupportedError where the vendor has no way to */
export async function cancelJob(settings: ClientSettings, handle: unknown, own?: ResumeOptions): Promise<void> {
  await resumeJob(settings, handle, own, async (prepared, answer) => {
    const { target, call, authorization, session, scope, options, watch } = prepared;
    const route = await runProviderCode(prepared, "prepare", () => target.definition.cancel?.(answer, call));
    const url = route && tryAddress(String(route.url), authorization.baseUrl);
    if (!url) {
      throw new TaskNotSupportedError(`Provider ${target.id} has no way to cancel this job of task ${call.task}.`);
    }
    const request = {
      method: route.method,
      url,
      credentials: ownCredentials(prepared),
      peer: peerOf(target),
      provider: target.id,
      watch: watch?.requests("follow-up"),
      readVendorFailure: target.failure,
      // Cancelling twice is cancelling once.
      retry: retryPolicy("followUp", options),
    };
    await session.transport.send(request, scope, async ({ body }) => void body?.cancel());
  });
}

async function withJob(
  settings: ClientSettings,
  handle: unknown,
  own: ResumeOptions,
  work: JobWork,
  watch?: TryWatch,
): Promise<unknown> {
  const { endpointUrl = settings.endpointUrl, provider, accessToken, ...callOptions } = own;
  const job = readHandle(handle);
  const given = accessToken ?? (own.keys ?? settings.defaults.keys)?.[job.provider];
  if (provider !== undefined && provider !== job.provider) {
    throw new JobHandleError(`This job is one of provider ${job.provider}, not of ${provider}.`);
  }
  const { accessToken: token, keyParts } = readArguments({ accessToken: given }, settings).target;
  const key = { accessToken: token, keyParts };
  const { options, scope, session, refine } = beginWork(settings, callOptions, { ...key, endpointUrl });
  if (watch) watch.session = session;
  try {
    const found = await scope.race(targetOf(job, token, endpointUrl, settings));
    const target = await withAccess(found, { ...key, session, options }, settings);
    const authorization = authorize(target, { ...key, routerUrl: settings.routerUrl, options });
    checkWay(job, target, authorization);
    const { task, args, parameters, uploaded, modelId, providerModelId, mapping } = job;
    const call: PreparedCall["call"] = {
      task,
      args,
      parameters,
      uploaded,
      modelId,
      providerModelId,
      mapping: mapping as ProviderMapping | undefined,
      routed: authorization.routed,
      baseUrl: withoutSlash(authorization.baseUrl.href),
      endpointUrl: target.endpoint?.url.href,
      endpointSpeaksOpenAi: target.endpoint?.speaksOpenAi,
      hubUrl: withoutSlash(settings.hubUrl.href),
      outputType: options.outputType ?? job.outputType,
      streaming: false,
      settings: authorization.settings,
    };
    const prepared = { call, target, authorization, session, scope, options, watch };
    const answer = answerOf(job, target);
    watch?.prepared(prepared);
    watch?.received(answer);
    return await work(prepared, answer, job);
  } catch (error) {
    throw await refine(error);
  } finally {
    scope.close();
  }
}

async function targetOf(
  job: JobHandle,
  token: string | undefined,
  endpointUrl: string | undefined,
  { providers }: ClientSettings,
): Promise<Target> {
  const provider = namedProvider({ provider: job.provider }, providers.manifests());
  if (!provider) throw new JobHandleError("This job's handle names no provider.");
  checkOpen(provider);
  checkTask(provider, job.task);
  refuseHubToken(provider, token);
  const { providerModelId } = job;
  const endpoint = endpointUrl ? readEndpoint(parseAddress(endpointUrl, "endpointUrl")) : undefined;
  return { ...provider, providerModelId, endpoint, ...(await loadTask(provider, job.task, providers)) };
}

/** A job is fetched by the way that the call went: at other addresses it is unknown. @throws JobHandleError */
function checkWay(job: JobHandle, target: Target, authorization: Authorization): void {
  const { credentials, baseUrl } = authorization;
  if (viaOf({ target, authorization }) !== job.via) throw new JobHandleError(wrongWay(job));
  const url = tryAddress(job.answer.url);
  const isThere = url && credentials.origins.some((origin) => originMatches(origin, url));
  if (isThere && withoutQuery(baseUrl) === job.baseUrl) return;
  throw new JobHandleError(
    `This job was accepted at another address than this client calls, which is ${withoutQuery(baseUrl)}. Resume it with the settings that its call was made with.`,
  );
}

function wrongWay({ via, provider }: JobHandle): string {
  if (via === "router")
    return "This job went through the hub's router. Resume it with a hub token (hf_…), or without one.";
  if (via === "provider") return `This job went to provider ${provider} itself. Resume it with a key of that provider.`;
  return "This job went to an endpoint. Name its address as `endpointUrl`.";
}

function answerOf({ answer }: JobHandle, { endpoint }: Target): ReceivedAnswer {
  const headers = new Headers(answer.headers);
  const url = endpoint ? `${answer.url}${endpoint.url.search}` : answer.url;
  return { ...answer, url, headers, header: (name) => headers.get(name) };
}
