import { InferenceClient, type ClientOptions, type ProviderKey } from "@patchbay/core/client";
import { createVirtualClock } from "@patchbay/testing";
import { lookUpFor } from "./programs.ts";
import { plugins, type WrittenCall } from "./calls.ts";
import { PROGRAM } from "./sent-requests.ts";

/** Variables that hold keys, among others. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ClientSetup {
  /** Address of the server that mocks every provider. */
  readonly server: string;
  /** The name of the program, as sent to the server. */
  readonly program: string;
  readonly key: ProviderKey | undefined;
  readonly options: Partial<ClientOptions> | undefined;
}

/** Our client, which calls the server instead of the call's provider. */
export function clientOf(call: WrittenCall, { server, program, key, options }: ClientSetup): InferenceClient {
  const lookUp = lookUpFor(call);
  return new InferenceClient(key, {
    ...options,
    providers: plugins,
    clock: createVirtualClock(),
    logger: { debug: () => {}, warn: () => {} },
    retries: 0,
    async fetch(input, init) {
      const url = String(input);
      if (url.startsWith("https://huggingface.co/api/")) return lookUp(input, init);
      const headers = new Headers(init?.headers);
      headers.set(PROGRAM, program);
      return fetch(localAddress(url, server), { ...init, headers });
    },
  });
}

/** Makes a call as the app does. Failures do not matter: the server rejects many calls. */
export async function runCall(call: WrittenCall, server: string, environment: Environment): Promise<void> {
  const { task, provider, model, args, streams, outputType, billTo, settings } = call;
  const options = { billTo: billTo || undefined, settings: settings && { [provider]: settings } };
  const client = clientOf(call, { server, program: call.name, key: keyOf(call.key, environment), options });
  try {
    if (!streams) await client.run(task, { ...args, provider, model }, { outputType });
    else for await (const _ of client.stream(task, { ...args, provider, model }, { outputType })) continue;
  } catch {
    // Only the recorded request is checked.
  }
}

function localAddress(url: string, server: string): string {
  const router = "https://router.huggingface.co";
  return url.startsWith(router) ? `${server}/router${url.slice(router.length)}` : url.replace(/^https:\//, server);
}

function keyOf({ variable, parts }: WrittenCall["key"], environment: Environment): ProviderKey | undefined {
  if (variable === "") return undefined;
  if (!parts) return environment[variable];
  const members = Object.entries(parts).map(([name, part]) => [name, environment[part] ?? ""] as const);
  return Object.fromEntries(members);
}
