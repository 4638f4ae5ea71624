import type { Patchbay } from "@patchbay/core";
import { isDirect, type ProviderKey } from "@patchbay/core/client";
import {
  AuthenticationError,
  BillingError,
  InputError,
  NetworkError,
  RateLimitError,
  ServiceUnavailableError,
} from "@patchbay/core/errors";
import { settingsOf } from "../../calls/run/call-task.ts";
import type { Access } from "../../calls/run/run.ts";
import { addressesOf } from "../../host/settings/use-addresses.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";

/** What a check found: `unknown` if no free call shows whether the key works. */
export interface KeyCheck {
  readonly result: "works" | "refused" | "no-money" | "unreachable" | "unknown";
  readonly text: string;
}

/** Longest wait for an answer, in milliseconds. */
const DEADLINE_MS = 15_000;

/**
 * Checks a key by loading the list of models, which costs nothing. A public list proves nothing, so it is also loaded
 * without the key.
 * @param entry the provider; absent: a hub token
 * @param routed providers behind the router, whose list a hub token loads
 */
export async function checkKey(
  patchbay: Patchbay,
  key: ProviderKey,
  access: Access,
  entry: ProviderEntry | undefined,
  routed: readonly ProviderEntry[],
): Promise<KeyCheck> {
  const name = entry?.label ?? "The hub";
  const provider = entry ? entry.id : routed.find((one) => !isDirect(one) && !one.retired && !one.closed)?.id;
  // The hub lists the models of these providers, whose own keys it never gets.
  if (provider === undefined || (entry && !isDirect(entry) && !entry.retired)) return unknown(name);
  const list = (credential: ProviderKey | undefined) =>
    patchbay
      .client(credential, {
        ...addressesOf(access, patchbay),
        // A client with its own `fetch` uses no cached list.
        fetch: patchbay.fetch,
        settings: entry && settingsOf(provider, access),
      })
      .models({ provider, limit: 1 }, { retries: 0, deadline: DEADLINE_MS });
  try {
    const { failed } = await list(key);
    if (failed[0]) throw failed[0].error;
  } catch (error) {
    return explain(error, name, entry);
  }
  // The hub refuses wrong tokens, also where it needs none.
  if (!entry) return { result: "works", text: "Works: the hub accepts this token." };
  const isPublic = await list(undefined).then(
    ({ failed }) => failed.length === 0,
    (error: unknown) => NetworkError.isInstance(error),
  );
  return isPublic ? unknown(name) : { result: "works", text: `Works: ${name} accepts this key.` };
}

function unknown(name: string): KeyCheck {
  return { result: "unknown", text: `${name} has no free request that checks a key. Run a model to check it.` };
}

function explain(error: unknown, name: string, entry: ProviderEntry | undefined): KeyCheck {
  if (AuthenticationError.isInstance(error)) {
    return {
      result: "refused",
      text: `Refused: ${name} does not accept this key. Copy it again, or create a new one.`,
    };
  }
  if (BillingError.isInstance(error)) {
    return { result: "no-money", text: `No credit: ${name} accepts this key, but the account has no money left.` };
  }
  if (NetworkError.isInstance(error)) {
    const reason = entry && entry.browser !== "direct" ? "It may block browsers." : "Check the network connection.";
    return { result: "unreachable", text: `Not reachable: ${name} did not answer. ${reason}` };
  }
  if (RateLimitError.isInstance(error) || ServiceUnavailableError.isInstance(error)) {
    return { result: "unreachable", text: `Not checked: ${name} is busy. Try again in a minute.` };
  }
  // A list that the plugin does not read.
  if (InputError.isInstance(error) && /no list of models/.test(error.message)) return unknown(name);
  return { result: "unknown", text: `Not checked: ${error instanceof Error ? error.message : String(error)}` };
}
