import type { Patchbay } from "@patchbay/core";
import { methodOf, type CallOptions, type ProviderKey } from "@patchbay/core/client";
import { isHubToken, withoutSlash } from "@patchbay/core/http";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import type { Addresses } from "../../settings/use-addresses.ts";
import { providerEntryOf, settingsOf } from "../call-task.ts";
import { standInKey } from "../stand-in-key.ts";
import type { TaskCall } from "../run.ts";
import { FileNames, filesIn } from "./file-names.ts";

/** Stands in recorded headers for the key. */
export const KEY_STAND_IN = "KEY-FROM-THE-ENVIRONMENT";

/** Which key a call is made with: the hub's token, for the router, or the provider's own. */
export type KeyKind = "hub" | "provider";

/** A request as the client makes it, ready to be sent. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** By name in lower case; in place of the key stands `KEY_STAND_IN`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | FormData | undefined;
}

/** What a call would send. */
export interface DryRun {
  readonly request: RecordedRequest;
  /** The client's own method for the task; undefined where there is none but `run` and `stream`. */
  readonly method: string | undefined;
  /** Hub and router that the client asks. */
  readonly addresses: Addresses;
  /** The files of the call. */
  readonly files: FileNames;
}

export interface DryRunOptions {
  readonly patchbay: Patchbay;
  readonly kind: KeyKind;
  /** Answers the hub's side of a call: who serves the model, and under which name. */
  readonly lookUp: typeof fetch;
  readonly signal: AbortSignal;
}

/**
 * Makes a call up to the moment in which its request would be sent. No key is needed, and none is in what is recorded.
 * @throws PatchbayError for a call that cannot be made
 */
export async function dryRun(
  { task, provider, model, args, access, streams, outputType }: TaskCall,
  { patchbay, kind, lookUp, signal }: DryRunOptions,
): Promise<DryRun> {
  const simulated = access.key === undefined;
  const addresses = {
    // The sandbox stands for the deployment's hub.
    hubUrl: withoutSlash((!simulated && access.hubUrl) || patchbay.hubUrl || DEFAULT_HUB_URL),
    routerUrl: withoutSlash(access.routerUrl || patchbay.routerUrl || DEFAULT_ROUTER_URL),
  };
  const files = new FileNames();
  await Promise.all(filesIn(args).map((file) => files.add(file)));
  let request: RecordedRequest | undefined;

  const record: typeof fetch = async (input, init = {}) => {
    const url = String(input);
    if (url.startsWith(`${addresses.hubUrl}/api/`))
      return lookUp(url, { ...init, headers: hubHeaders(init, access.key) });
    // A few providers download what is given by its address before they make their request.
    if (init.method === "GET") return new Response(await downloaded(url, files));
    request = {
      method: init.method ?? "GET",
      url,
      headers: Object.fromEntries([...new Headers(init.headers)].map(([name, value]) => [name, withStandIn(value)])),
      body: init.body as RecordedRequest["body"],
    };
    throw new Error("A dry run sends nothing.");
  };
  const key = kind === "hub" ? HUB_STAND_IN : await standInKey(providerEntryOf(patchbay, provider), KEY_STAND_IN);
  const client = patchbay.client(key, {
    fetch: record,
    logger: { debug: () => {}, warn: () => {} },
    ...addresses,
    billTo: access.billTo || undefined,
    settings: settingsOf(provider, access),
  });
  const taskArguments = { ...args, provider, model: model || undefined };
  // What ends a dry run looks like a connection that was dropped.
  const options: CallOptions = { signal, retry_on_error: false, outputType };
  try {
    if (streams) await client.stream(task, taskArguments, options).next();
    else await client.run(task, taskArguments, options);
  } catch (error) {
    if (!request) throw error;
  }
  if (!request) throw new Error(`The call of ${task} makes no request.`);
  return { request, method: methodOf(task, streams), addresses, files };
}

/** The form of a hub token. */
const HUB_STAND_IN = `hf_${KEY_STAND_IN}`;

function withStandIn(header: string): string {
  return header.replaceAll(HUB_STAND_IN, KEY_STAND_IN);
}

/** A lookup goes out as in a real call: with the hub's token where that is the key in use, else without one. */
function hubHeaders({ headers }: RequestInit, key: ProviderKey | undefined): Headers {
  const own = new Headers(headers);
  own.delete("authorization");
  if (typeof key === "string" && isHubToken(key)) own.set("authorization", `Bearer ${key}`);
  return own;
}

/** Stands for what would be downloaded from an address, such that code names it as a file. */
async function downloaded(url: string, files: FileNames): Promise<File> {
  const name = /([\w.-]+)(?:[?#].*)?$/.exec(url)?.[1] ?? "input.bin";
  const file = new File([`What ${url} holds. `.repeat(10)], name);
  await files.add(file);
  return file;
}
