import { useContext, useState } from "react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { keyTexts, type ProviderKey } from "@patchbay/core/client";
import { createRedactor, isHubToken } from "@patchbay/core/http";
import type { ProviderMapping } from "@patchbay/core/provider";
import { writeInferenceCode, type CodeCall, type CodeKey, type InferenceCode } from "@patchbay/core/inference-code";
import { HostContext, simulatedFetch } from "../../host/host-context.ts";
import { BASE_URL } from "../../host/runtime-config.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { providerEntryOf, settingsOf } from "./call-task.ts";
import { mapTexts } from "./task-arguments.ts";
import type { TaskCall } from "./run.ts";

/** A call to write code for. */
export interface CodedCall extends TaskCall {
  /** The medium that the task produces, if any. */
  readonly medium?: CodeCall["medium"];
  /** The model's providers, if known; then the hub is not called. */
  readonly mappings?: readonly ProviderMapping[];
}

/** Code, and the key that it uses. */
export interface WrittenCode extends InferenceCode {
  readonly key: CodeKey;
}

/** Milliseconds without typing before the code is updated. */
const REST_MS = 200;

/** A call as code, updated with the call. The previous code stays until the new one is ready. */
export function useInferenceCode(codedCall: CodedCall, codeKey: CodeKey) {
  const host = useContext(HostContext);
  const queryClient = useQueryClient();
  const call = withoutKey(codedCall);
  const { access, mappings } = call;
  const simulated = access.simulated && !mappings;
  // The hub's answer depends on the token; the simulated hub's answer also depends on the provider.
  const [readers] = useState(() => new Map<string, HubReader>());
  const readerKey = simulated ? `simulated ${call.provider}` : `hub ${keyTexts(access.key).join(" ")}`;
  const reader = readers.get(readerKey) ?? { number: readers.size, answers: new Map() };
  readers.set(readerKey, reader);
  return useQuery({
    queryKey: ["inference-code", codeKey, reader.number, callSignature(call)],
    queryFn: async ({ signal }): Promise<WrittenCode> => {
      // The first code appears without a delay.
      if (reader.answers.size > 0) await rest(signal);
      const [module, patchbay] = await Promise.all([host.load(), ensurePatchbay(queryClient, host)]);
      const fetch = simulated ? await simulatedFetch(module, call.provider) : patchbay.fetch;
      try {
        const code = await writeInferenceCode(
          { ...call, billTo: access.billTo, settings: codeSettings(call) },
          {
            client: (key, options) => patchbay.client(key, options),
            entryOf: (id) => providerEntryOf(patchbay, id),
            key: codeKey,
            lookUp: mappings
              ? async () => Response.json({ inferenceProviderMapping: mappings })
              : remembering(asking(fetch, access.key), reader.answers),
            // In the sandbox, the deployment's hub is simulated.
            hubUrl: (!simulated && access.hubUrl) || patchbay.hubUrl,
            routerUrl: access.routerUrl || patchbay.routerUrl,
            signal,
          },
        );
        return { ...code, key: codeKey };
      } catch (error) {
        // The client itself does not know the hub's token, so the error is redacted here.
        throw createRedactor(...keyTexts(access.key)).error(error);
      }
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    structuralSharing: false,
  });
}

/** Code of an alias calls it at the address of this page's server. */
function codeSettings({ provider, access }: TaskCall): CodeCall["settings"] {
  const settings = settingsOf(provider, access)?.[provider];
  if (!access.targets || !settings) return settings;
  const address = new URL(`${BASE_URL}gateway`, location.href).href;
  return Object.fromEntries(Object.keys(settings).map((name) => [name, address]));
}

/** A lookup is sent as in a real call: with the hub's token if that is the key in use, else without one. */
function asking(fetch: typeof globalThis.fetch, key: ProviderKey | undefined): typeof globalThis.fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (typeof key === "string" && isHubToken(key)) headers.set("authorization", `Bearer ${key}`);
    return fetch(input, { ...init, headers });
  };
}

/** The hub's answers for one token, which a number identifies. */
interface HubReader {
  readonly number: number;
  /** Bodies by URL. */
  readonly answers: Map<string, string>;
}

/** A `fetch` that sends equal requests once: a change of the input does not change what the hub answers. */
function remembering(fetch: typeof globalThis.fetch, answers: Map<string, string>): typeof globalThis.fetch {
  return async (input, init) => {
    const address = String(input);
    const known = answers.get(address);
    if (known !== undefined) return new Response(known);
    const answer = await fetch(input, init);
    if (!answer.ok) return answer;
    // A copy of the answer would be canceled with the call that requested it.
    const body = await answer.text();
    answers.set(address, body);
    return new Response(body);
  };
}

/** The key may also have been typed into a field. */
function withoutKey(call: CodedCall): CodedCall {
  const { text } = createRedactor(...keyTexts(call.access.key));
  return { ...call, model: text(call.model), args: mapTexts(call.args, text) as TaskCall["args"] };
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const numbers = new WeakMap<Blob, number>();
let files = 0;

/** A text that differs for every call. It contains only whether there is a key, never the key. */
function callSignature({ access, ...call }: TaskCall): string {
  const { key, ...settings } = access;
  return JSON.stringify([call, settings, key !== undefined], (_, value: unknown) =>
    value instanceof Blob ? `file ${numberOf(value)}` : value,
  );
}

function numberOf(file: Blob): number {
  const known = numbers.get(file) ?? ++files;
  numbers.set(file, known);
  return known;
}
