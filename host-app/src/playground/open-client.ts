import type { Patchbay } from "@patchbay/core";
import type { InferenceClient } from "@patchbay/core/client";
import type { HostModule } from "../host/host-context.ts";
import { simulatedFetch } from "../host/simulated-fetch.ts";
import type { Settings } from "../settings/settings.ts";
import { recordFetch, type Exchange } from "./exchange-recorder.ts";

/** By what right, by which way and on whose account a call is made. */
export interface Access extends Settings {
  /** Absent: the plugins' own mocks answer. */
  readonly key: string | undefined;
}

export interface CallListener {
  /** Called whenever more is known of a request. */
  onExchange(exchange: Exchange): void;
  /** Called with what the client warns of, for example of a model in staging. */
  onWarning(text: string): void;
}

/**
 * A client for one call, whose requests and warnings can be seen.
 * @param provider that is called
 * @throws InputError for a key or address it cannot use
 */
export async function openClient(
  patchbay: Patchbay,
  module: HostModule,
  provider: string,
  { key, billTo, hubUrl, routerUrl }: Access,
  { onExchange, onWarning }: CallListener,
): Promise<InferenceClient> {
  const simulated = key === undefined;
  const fetch = simulated ? await simulatedFetch(module, provider) : patchbay.fetch;
  return patchbay.client(key, {
    fetch: recordFetch(fetch, key, onExchange),
    logger: { debug: () => {}, warn: onWarning },
    // The sandbox answers at the deployment's addresses.
    ...(!simulated && hubUrl !== "" && { hubUrl }),
    ...(!simulated && routerUrl !== "" && { routerUrl }),
    ...(billTo !== "" && { billTo }),
  });
}
