import {
  movesOn,
  type CallResponse,
  type OpenArguments,
  type ProviderKey,
  type WithResponse,
} from "@patchbay/core/client";
import { globalFetch } from "@patchbay/core/http";
import { InputError } from "@patchbay/core/errors";
import type { Account, Attempt } from "./accounts/account.ts";
import type { AnswerCache, CachedAnswer } from "./cache/answer-cache.ts";
import type { CallerKey } from "./accounts/caller-key.ts";
import { describeFailure } from "./errors/describe-failure.ts";
import { fitParameters, without } from "./parameters/fit-parameters.ts";
import { GatewayError } from "./errors/gateway-error.ts";
import type { ModelTarget } from "./models/resolve-model.ts";
import type { Capacity, Slot } from "./providers/capacity.ts";
import { shapeOfPath } from "./parameters/target-shapes.ts";
import { createRelay } from "./relay/create-relay.ts";
import { StreamTap } from "./relay/stream-tap.ts";
import type { Tap } from "./relay/tap.ts";
import type { JsonBody, JsonObject } from "./request/read-json.ts";
import type { GatewayRoute } from "./route.ts";
import type { Upstream } from "./upstream.ts";

export interface TargetCall {
  /** Absent: every request is sent. */
  readonly cache: AnswerCache | undefined;
  readonly route: GatewayRoute;
  readonly body: JsonBody;
  readonly streaming: boolean;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly account: Account | undefined;
  readonly capacity: Capacity;
  /** Whether its caller does not wait for it, as for a job. */
  readonly isLater: boolean;
  readonly callerKey: CallerKey | undefined;
  /** The request's headers. */
  readonly headers: Headers;
  /** Names of parameters that may be dropped. */
  readonly permitted: ReadonlySet<string>;
}

export interface TargetAnswer {
  readonly target: ModelTarget;
  /** The client's output, or its chunks. */
  readonly output: unknown;
  readonly response: CallResponse;
  /** The answer's bytes, if they go to the caller as they are. */
  readonly tap: Tap | StreamTap | undefined;
  /** The call that its caller's account waits for; absent: there is no account. */
  readonly attempt: Attempt | undefined;
  /** The call's slot among those to its provider, which its end frees. */
  readonly slot: Slot;
  /** Names of parameters that the target lacks, and that were dropped with the caller's permission. */
  readonly dropped: readonly string[];
  /** Providers that failed before. */
  readonly failed: readonly string[];
}

/** An answer that was stored for the same request. */
interface StoredAnswer extends Pick<TargetAnswer, "failed"> {
  readonly cached: CachedAnswer;
}

/** Lists the gateways that a request has passed. */
const VIA = "x-patchbay-via";

/** Calls the first target that answers, a stream up to its first chunk. @throws the error of the last one */
export async function callTargets(
  upstream: Upstream,
  call: TargetCall,
  targets: readonly ModelTarget[],
): Promise<TargetAnswer | StoredAnswer> {
  if (call.headers.get(VIA)?.includes(upstream.id)) {
    const message =
      "The request has passed this gateway before: an alias or a model's name leads back here through the provider `gateway`. Name a model of another provider.";
    throw new GatewayError(400, "gateway_loop", message, { param: "model" });
  }
  const failed: string[] = [];
  const waiting = [...targets];
  for (;;) {
    const target = waiting.shift();
    if (!target) throw new TypeError("A call needs a target.");
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const [first, ...others] = await upstream.expand(call.route.task, target);
      if (!first) continue;
      if (others.length > 0) {
        waiting.unshift(first, ...others);
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return { failed, ...(await attemptTarget(upstream, call, first, waiting.length === 0)) };
    } catch (error) {
      const isSkipped = error instanceof GatewayError && SKIPPED.has(error.failure.code);
      if (waiting.length === 0 || !(isSkipped || movesOn(error))) throw error;
      failed.push(target.provider);
    }
  }
}

/** Failures of one target that the next one may not have. */
const SKIPPED: ReadonlySet<string> = new Set([
  "provider_not_configured",
  "out_of_scope",
  "price_unknown",
  "budget_exceeded",
  "provider_limit_exceeded",
]);

/** Calls a target on the caller's account, with the provider's keys in turn. */
async function attemptTarget(
  upstream: Upstream,
  call: TargetCall,
  target: ModelTarget,
  isLast: boolean,
): Promise<Omit<TargetAnswer, "failed"> | Omit<StoredAnswer, "failed">> {
  const { account, capacity, route, body, isLater, cache } = call;
  const cached = cache && (account?.covers(target) ?? true) ? await cache.find(target) : undefined;
  if (cached) return { cached };
  const failed = new Set<number>();
  for (;;) {
    // oxlint-disable no-await-in-loop -- one key after the other
    const estimate = Math.ceil(body.text.length / 4);
    const slot = await capacity.take(target.provider, estimate, { isFirst: isLater, failed });
    let attempt: Attempt | undefined;
    try {
      attempt = await account?.attempt(target, route.suffix === undefined ? body : undefined);
      const isFinal = isLast && !slot.hasOthers;
      const answer = await callTarget(upstream, call, target, { isLast: isFinal, key: slot.key });
      return { target, attempt, slot, ...answer };
    } catch (error) {
      attempt?.fail(error);
      slot.fail(error);
      failed.add(slot.number);
      if (!slot.hasOthers || !movesOn(error)) throw error;
    }
    // oxlint-enable no-await-in-loop
  }
}

/** How a target is called. */
interface TargetOptions {
  /** Whether no other target or key is left. */
  readonly isLast: boolean;
  /** Absent: the provider's only one. */
  readonly key: ProviderKey | undefined;
}

/** Calls a target with all that it can express, or what is left of it when its caller permits to drop the rest. */
async function callTarget(
  upstream: Upstream,
  call: TargetCall,
  target: ModelTarget,
  options: TargetOptions,
): Promise<Omit<TargetAnswer, "failed" | "attempt" | "slot" | "target">> {
  const { route, body, streaming, permitted } = call;
  const { path = "", hasUpload } = await upstream.path(route.task, target, { args: body.data, streaming });
  const uploadsFor = hasUpload ? path : undefined;
  const shape = shapeOfPath(path);
  const isSame = route.samePath !== undefined && path.endsWith(route.samePath);
  if (route.standIn && shape === route.shape) {
    return { dropped: [], ...(await send(upstream, call, target, { isSame, standIn: route.standIn, ...options })) };
  }
  const fitted =
    route.parameters && shape
      ? fitParameters(body.data, route.parameters, shape, permitted)
      : { data: body.data, dropped: [] };
  const dropped = [...fitted.dropped];
  let { data } = fitted;
  for (;;) {
    try {
      const sent = data === body.data ? body : { data, text: JSON.stringify(data) };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return {
        dropped,
        ...(await send(upstream, { ...call, body: sent }, target, { isSame, uploadsFor, ...options })),
      };
    } catch (error) {
      // The provider's own code knows more: what a single model does not take. Nothing was sent.
      const isRefusal = InputError.isInstance(error) || error instanceof GatewayError;
      const { param } = isRefusal ? describeFailure(error, { body: data, fields: route.fields }) : {};
      if (param === undefined || !permitted.has(param) || !Object.hasOwn(data, param)) throw error;
      dropped.push(param);
      data = without(data, [param]);
    }
  }
}

/** What is known of a target's format. */
interface SentAs {
  readonly isSame: boolean;
  readonly standIn?: JsonObject;
  readonly uploadsFor?: string | undefined;
}

async function send(
  { client: usual, id, isGateway, fetch: sending = globalFetch, transport = sending, access }: Upstream,
  { route, body, headers, streaming, signal, deadlineMs, callerKey }: TargetCall,
  target: ModelTarget,
  { isLast, key, isSame, standIn, uploadsFor }: TargetOptions & SentAs,
): Promise<Pick<TargetAnswer, "output" | "response" | "tap">> {
  const { args: where, options, client = usual } = await access(target, key, callerKey);
  const asItIs = standIn && namedHeaders(headers, route.headers);
  const passed = isGateway(where.provider) ? { [VIA]: [headers.get(VIA), id].filter(Boolean).join(", ") } : undefined;
  const relay = createRelay({ send: sending, transport }, { route, body, streaming, asItIs, uploadsFor, passed });
  const call = standIn ?? route.toCall(body.data, isSame);
  // Not by spreads: members after one give each object a hidden class of its own in V8, which costs time and memory.
  const args = Object.assign({}, separated(call, where.provider), where) as OpenArguments<string>;
  const callOptions = Object.assign({}, options, route.options?.(body.data), {
    signal: relay.refusal ? AbortSignal.any([signal, relay.refusal]) : signal,
    deadline: deadlineMs,
    fetch: relay.fetch,
    // Another provider is quicker than a pause.
    ...(!isLast && { retries: 0 }),
  });
  const { withResponse } = client;
  const answering: Promise<WithResponse<unknown>> = streaming
    ? withResponse.stream(route.task, args, callOptions)
    : route.suffix
      ? withResponse.request(args, { ...callOptions, task: route.task })
      : withResponse.run(route.task, args, callOptions);
  const { data, response } = await answering;
  return { output: data, response, tap: sameAnswer(route, data, relay.answer()) };
}

/** Providers may take a caller's format, and answer in another one, or start a job. */
function sameAnswer(
  { isSameAnswer }: GatewayRoute,
  output: unknown,
  tap: Tap | StreamTap | undefined,
): Tap | StreamTap | undefined {
  if (!tap || tap instanceof StreamTap || !isSameAnswer) return tap;
  const type = tap.response.headers.get("content-type") ?? "";
  if (!type.includes("json")) return isSameAnswer(type, output) ? tap : undefined;
  return isSameAnswer(JSON.parse(new TextDecoder().decode(tap.bytes())), output) ? tap : undefined;
}

function namedHeaders(headers: Headers, names: readonly string[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}

/** The client's names for targets and keys, which callers of the gateway must not choose. */
const RESERVED = ["accessToken", "endpointUrl", "provider", "providerOptions"];

/** Moves members with such a name to where they are only the provider's own arguments. */
export function separated(call: JsonObject, provider: string): JsonObject {
  const names = RESERVED.filter((name) => Object.hasOwn(call, name));
  if (names.length === 0) return call;
  return {
    ...without(call, RESERVED),
    providerOptions: { [provider]: Object.fromEntries(names.map((name) => [name, call[name]])) },
  };
}
