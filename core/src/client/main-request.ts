import { PluginError } from "../errors/index.ts";
import { joinAddress, originMatches, type OutgoingRequest, type RequestBody } from "../http/index.ts";
import { mayStartJob } from "../task/task-table.ts";
import type { ReadContext, Route } from "../provider/contract.ts";
import { hostUrl, type Authorization } from "./authorize.ts";
import { chatFailure } from "./chat-failure.ts";
import { ownCredentials, peerOf, type PreparedCall } from "./prepared-call.ts";
import { isPromiseLike, runDuty } from "./provider-duty.ts";
import { retryPolicy } from "./retry-policy.ts";
import type { Target } from "./resolve-target.ts";

/** Builds the request of a call from the provider's route, headers and body. @throws PluginError, InputError */
export function mainRequest(prepared: PreparedCall, context: ReadContext): OutgoingRequest | Promise<OutgoingRequest> {
  const { call, target, authorization, options } = prepared;
  const { definition } = target;
  return runDuty(prepared, "prepare", () => {
    const url = routeUrl(definition.route(call), target, authorization);
    const withBody = (body: RequestBody): OutgoingRequest => ({
      method: "POST",
      url,
      body,
      credentials: ownCredentials(prepared),
      peer: peerOf(target),
      describe: (answer) => chatFailure(call, answer),
      readVendorFailure: target.failure,
      retry: retryPolicy(mayStartJob(call.task) ? "submission" : "repeatable", options),
    });
    const body = definition.body(call, context);
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
