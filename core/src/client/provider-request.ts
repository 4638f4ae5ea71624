import { PatchbayError, PluginError, type JobHandle } from "../errors/index.ts";
import {
  joinAddress,
  originMatches,
  type OutgoingRequest,
  type ReceivedAnswer,
  type RequestBody,
} from "../http/index.ts";
import { mayStartJob } from "../task/task-table.ts";
import type { Route } from "../provider/contract.ts";
import { hostUrl, type Authorization } from "./authorize.ts";
import { CallContext } from "./call-context.ts";
import { ownCredentials, peerOf, retryPolicy, type PreparedCall } from "./prepared-call.ts";
import type { Target } from "./resolve-target.ts";

/** Builds the request of a call from the provider's route, headers and body. @throws PluginError, InputError */
export function mainRequest(prepared: PreparedCall): OutgoingRequest | Promise<OutgoingRequest> {
  const { call, target, authorization, options } = prepared;
  const { definition } = target;
  return runProviderCode(prepared, "prepare", () => {
    const route = definition.route(call);
    const url = routeUrl(route, target, authorization);
    const withBody = (body: RequestBody | undefined): OutgoingRequest => ({
      method: route.method ?? "POST",
      url,
      body,
      credentials: ownCredentials(prepared),
      peer: peerOf(target),
      describe: async (answer) => (await import("./explain-failure.ts")).chatFailure(call, answer),
      readVendorFailure: target.failure,
      retry: retryPolicy(mayStartJob(call.task) ? "submission" : "repeatable", options),
    });
    if (route.method === "GET") return withBody(undefined);
    const body = definition.body(call, new CallContext(prepared));
    return isPromiseLike(body) ? body.then(withBody) : withBody(body);
  });
}

export function routeUrl(
  { host, path, query }: Route,
  target: Target,
  { baseUrl, routed, credentials }: Authorization,
): URL {
  if (host === undefined || routed || target.endpoint) return joinAddress(baseUrl, path, query);
  const base = target.access?.address(host) ?? hostUrl(target.id, host);
  if (!credentials.origins.some((allowed) => originMatches(allowed, base))) {
    throw new PluginError(`Provider ${target.id} calls ${base.origin}, which its manifest does not list in \`hosts\`.`);
  }
  return joinAddress(base, path, query);
}

/**
 * Runs a provider's code, which ends with the call and whose own errors become ones that the caller can understand.
 * @param purpose what it is run for: to prepare the request, or to read the answer
 * @returns the result at once where there is no promise: waiting for it would be a good part of a simple call's cost
 * @throws PluginError when preparing fails, OutputError when reading fails, and typed errors as they are
 */
export function runProviderCode<Result>(
  prepared: PreparedCall,
  purpose: "prepare" | "read",
  work: () => Result | PromiseLike<Result>,
): Result | Promise<Result> {
  const { scope, target } = prepared;
  const fail = async (error: unknown): Promise<never> => {
    if (PatchbayError.isInstance(error) || scope.isReason(error)) throw error;
    throw (await import("./explain-failure.ts")).codeFailure(error, target, purpose);
  };
  try {
    const result = work();
    return isPromiseLike(result) ? scope.race(Promise.resolve(result)).catch(fail) : result;
  } catch (error) {
    return fail(error);
  }
}

/**
 * Lets a provider make the output of an accepted answer. An error tells of the job that it leaves behind.
 * @param job of a call that is resumed
 */
export async function readOutput(prepared: PreparedCall, answer: ReceivedAnswer, job?: JobHandle): Promise<unknown> {
  const context = new CallContext(prepared, answer, job);
  try {
    return await runProviderCode(prepared, "read", () => prepared.target.definition.read(answer, context));
  } catch (error) {
    if (!PatchbayError.isInstance(error)) throw error;
    const { explainOutput } = await import("./explain-failure.ts");
    await explainOutput(error, prepared, { last: answer, ...context.state });
    throw error;
  }
}

export function isPromiseLike<Result>(value: Result | PromiseLike<Result>): value is PromiseLike<Result> {
  return typeof (value as Partial<PromiseLike<Result>> | null | undefined)?.then === "function";
}
