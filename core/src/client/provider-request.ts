import { OutputError } from "../errors/index.ts";
import {
  loadRecovery,
  readAnswer,
  withoutSlash,
  type Credentials,
  type OutgoingRequest,
  type ReadingOptions,
  type ReceivedAnswer,
} from "../http/index.ts";
import type { ProviderCall, StreamFormat } from "../provider/contract.ts";
import type { OpenedStream } from "../sse/read-stream.ts";
import { authorize, type Authorization } from "./authorize.ts";
import type { OpenCall } from "./open-call.ts";
import type { Target } from "./resolve-target.ts";
import { retryPolicy, type RequestPurpose } from "./retry-policies.ts";

/** A call with everything that its requests to the provider are made of. */
export interface PreparedCall extends OpenCall {
  readonly target: Target;
  readonly authorization: Authorization;
  /** The call as the provider's code sees it. */
  readonly call: ProviderCall;
}

/** The part of a call that depends on its task. */
export type CallInput = Pick<ProviderCall, "args" | "parameters" | "streaming"> &
  Partial<Pick<ProviderCall, "uploaded" | "outputType">>;

/** Questions about a provider and not to one of its models. */
export const NO_INPUT: CallInput = { args: {}, parameters: undefined, streaming: false };

/** Authorizes a call and describes it to the provider's code. @throws InputError, PluginError */
export async function prepareCall(open: OpenCall, target: Target, input: CallInput): Promise<PreparedCall> {
  const { invocation, options, settings } = open;
  const { modelId, providerModelId, mapping, endpoint } = target;
  const authorization = await authorize(open, target);
  const call: ProviderCall = {
    task: invocation.task ?? "",
    modelId,
    providerModelId,
    mapping,
    routed: authorization.routed,
    baseUrl: withoutSlash(authorization.baseUrl.href),
    endpointUrl: endpoint?.url.href,
    endpointSpeaksOpenAi: endpoint?.speaksOpenAi,
    hubUrl: withoutSlash(settings.hubUrl.href),
    outputType: options.outputType,
    settings: authorization.settings,
    ...input,
  };
  const prepared = { ...open, target, authorization, call };
  invocation.watch?.prepared(prepared);
  return prepared;
}

/** The provider or endpoint, as the beginning of a sentence. */
export function peerOf({ endpoint, id }: Target): string {
  return endpoint ? `Endpoint ${endpoint.url.host}` : `Provider ${id}`;
}

interface RequestParts extends Pick<OutgoingRequest, "method" | "url" | "headers" | "body" | "describe"> {
  /** Default: not repeated. */
  readonly retry?: RequestPurpose;
  /** Hooks see whether it is the call's own request; default: it is. */
  readonly purpose?: "follow-up";
  /** Sends no credentials. */
  readonly anonymous?: boolean;
}

/** Makes every request to a provider: with its credentials, retries, hooks and reader of failures. */
export function providerRequest(
  prepared: PreparedCall,
  { retry, purpose, anonymous, ...parts }: RequestParts,
): OutgoingRequest {
  const { authorization, invocation, options, target } = prepared;
  // Without secrets, but with the origins that the caller chose: these may be called over plain http.
  const nothing: Credentials = { origins: authorization.credentials.origins, headers: {} };
  return {
    ...parts,
    home: authorization.baseUrl,
    credentials: anonymous ? nothing : credentialsOf(prepared),
    peer: peerOf(target),
    provider: target.id,
    watch: invocation.watch?.requests(purpose ?? "call"),
    readVendorFailure: target.failure,
    retry: retry && retryPolicy(retry, options),
  };
}

/** The credentials with the provider's own headers and the caller's, over which they win. */
function credentialsOf({ call, target, authorization, options }: PreparedCall): Credentials {
  const { credentials } = authorization;
  const own = target.definition.headers?.(call);
  if (!own && !options.headers) return credentials;
  return { ...credentials, headers: { ...own, ...options.headers, ...credentials.headers } };
}

/**
 * Sends a request and reads its answer.
 * @param check refuses an answer before it is read, and its body unless it is JSON, as a part of the attempt
 */
export function exchange(
  { session, scope, state }: OpenCall,
  request: OutgoingRequest,
  reading?: ReadingOptions,
  check?: (response: Response, body?: Blob) => Promise<void>,
): Promise<ReceivedAnswer> {
  return session.transport.send(request, scope, async (response, summary, attempts) => {
    await check?.(response);
    try {
      const answer = await readAnswer(response, request.url.href, reading, summary);
      if (check && answer.data instanceof Blob) await check(response, answer.data);
      state.sent = { provider: request.provider, attempts };
      return (state.last = answer);
    } catch (error) {
      if (OutputError.isInstance(error)) {
        error.request = await summary();
        const { nameAnswer } = await loadRecovery();
        await nameAnswer(error, { peer: request.peer, data: error.response?.body, headers: response.headers });
      }
      throw error;
    }
  });
}

/** Sends a request whose answer is a stream. */
export function openStream<Chunk>(
  { call, session, scope, state }: PreparedCall,
  request: OutgoingRequest,
  format: StreamFormat<Chunk>,
): Promise<OpenedStream<Chunk>> {
  return session.transport.send(request, scope, async (response, summary, attempts) => {
    state.sent = { provider: request.provider, attempts };
    return { response, format, call, signal: scope.signal, peer: request.peer, summary };
  });
}
