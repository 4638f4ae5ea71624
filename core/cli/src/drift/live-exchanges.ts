import { sentExchange, type Exchange } from "@patchbay/testing";
import { proxyFetch } from "@patchbay/core/node";
import type { CommandContext } from "../command.ts";
import { loadLiveProviders } from "../live/load-live-providers.ts";
import { makeCall } from "../live/make-call.ts";
import { planCalls } from "../live/plan-calls.ts";

export interface LiveOptions {
  /** Folder with built plugins. */
  readonly folder: string;
  readonly hubUrl?: string;
  readonly routerUrl?: string;
  readonly provider?: string | undefined;
}

/** Makes one small call to each provider with a key, and records the exchanges. @returns by provider */
export async function liveExchanges(
  { folder, provider, ...addresses }: LiveOptions,
  { environment, warn }: Pick<CommandContext, "environment" | "warn">,
): Promise<ReadonlyMap<string, readonly Exchange[]>> {
  const plainFetch = await proxyFetch(environment);
  let callName = "";
  let seen: Promise<Exchange>[] = [];
  async function tappedFetch(...[input, init = {}]: Parameters<typeof fetch>): Promise<Response> {
    const response = await plainFetch(input, init);
    const { method = "GET", body } = init;
    const sent = { method, url: String(input), body: typeof body === "string" ? (JSON.parse(body) as unknown) : body };
    seen.push(sentExchange("live", callName, sent, response.clone()));
    return response;
  }
  const host = { environment, fetch: tappedFetch, ...addresses };
  const { patchbay, providers } = await loadLiveProviders(folder, host, (reason) => warn(`Left out: ${reason}`));
  const exchanges = new Map<string, readonly Exchange[]>();
  for (const call of planCalls(providers, { provider, environment })) {
    callName = `${call.task}, ${call.model}`;
    seen = [];
    const { failure } = await makeCall(patchbay.client(call.key), call);
    if (failure !== undefined) warn(`${call.provider}: the live call failed: ${failure}`);
    exchanges.set(call.provider, await Promise.all(seen));
  }
  await patchbay.dispose();
  return exchanges;
}
