import { movesOn, type CallResponse, type OpenArguments, type WithResponse } from "@patchbay/core/client";
import { globalFetch } from "@patchbay/core/http";
import { GatewayError } from "./errors/gateway-error.ts";
import type { ModelTarget } from "./models/resolve-model.ts";
import { createRelay } from "./relay/create-relay.ts";
import type { Tap } from "./relay/tap.ts";
import type { JsonBody, JsonObject } from "./request/read-json.ts";
import type { GatewayRoute } from "./route.ts";
import type { Upstream } from "./upstream.ts";

export interface TargetCall {
  readonly route: GatewayRoute;
  readonly body: JsonBody;
  readonly streaming: boolean;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
}

export interface TargetAnswer {
  /** The client's output, or its chunks. */
  readonly output: unknown;
  readonly response: CallResponse;
  /** The answer's bytes, if they go to the caller as they are. */
  readonly tap: Tap | undefined;
  /** Providers that failed before. */
  readonly failed: readonly string[];
}

/** Calls the first target that answers, a stream up to its first chunk. @throws the error of the last one */
export async function callTargets(
  upstream: Upstream,
  call: TargetCall,
  targets: readonly ModelTarget[],
): Promise<TargetAnswer> {
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
      return { ...(await callTarget(upstream, call, first, waiting.length === 0)), failed };
    } catch (error) {
      const isUnconfigured = error instanceof GatewayError && error.failure.code === "provider_not_configured";
      if (waiting.length === 0 || !(isUnconfigured || movesOn(error))) throw error;
      failed.push(target.provider);
    }
  }
}

async function callTarget(
  { client, fetch: send, access }: Upstream,
  { route, body, streaming, signal, deadlineMs }: TargetCall,
  target: ModelTarget,
  isLast: boolean,
): Promise<Omit<TargetAnswer, "failed">> {
  const { args: where, options } = await access(target);
  const relay = route.samePath === undefined ? undefined : createRelay(send ?? globalFetch, route.samePath, body);
  const args = { ...separated(route.toCall(body.data), where.provider), ...where } as OpenArguments<string>;
  const callOptions = {
    ...options,
    signal,
    deadline: deadlineMs,
    ...(relay && { fetch: relay.fetch }),
    // Another provider is quicker than a pause.
    ...(!isLast && { retries: 0 }),
  };
  const answering: Promise<WithResponse<unknown>> = streaming
    ? client.withResponse.stream(route.task, args, callOptions)
    : client.withResponse.run(route.task, args, callOptions);
  const { data, response } = await answering;
  return { output: data, response, tap: relay?.answer() };
}

/** The client's names for targets and keys, which callers of the gateway must not choose. */
const RESERVED = ["accessToken", "endpointUrl", "provider", "providerOptions"];

/** Moves members with such a name to where they are only the provider's own arguments. */
function separated(call: JsonObject, provider: string): JsonObject {
  const names = RESERVED.filter((name) => Object.hasOwn(call, name));
  if (names.length === 0) return call;
  const rest = Object.fromEntries(Object.entries(call).filter(([name]) => !RESERVED.includes(name)));
  return { ...rest, providerOptions: { [provider]: Object.fromEntries(names.map((name) => [name, call[name]])) } };
}
