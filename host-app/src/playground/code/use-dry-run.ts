import { useContext, useState } from "react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { keyTexts } from "@patchbay/core/client";
import { createRedactor } from "@patchbay/core/http";
import { HostContext, simulatedFetch } from "../../host/host-context.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { mapTexts } from "../task-arguments.ts";
import type { TaskCall } from "../run.ts";
import { dryRun, type DryRun } from "./dry-run.ts";
import type { AuthOption } from "./auth-options.ts";

/** A call and what it would send. */
export interface DriedCall {
  readonly call: TaskCall;
  readonly option: AuthOption;
  readonly run: DryRun;
}

/** Milliseconds for which typing rests before the call is looked at. */
const REST_MS = 200;

/** What a call would send, anew whenever the call changes. What was known of the last one stays until then. */
export function useDryRun(given: TaskCall, option: AuthOption) {
  const host = useContext(HostContext);
  const queryClient = useQueryClient();
  const call = withoutKey(given);
  const { key } = call.access;
  // What the hub answers depends on who asks; the simulated hub's answer, on the provider as well.
  const [readers] = useState(() => new Map<string, HubReader>());
  const readerKey = key === undefined ? `simulated ${call.provider}` : keyTexts(key).join(" ");
  const reader = readers.get(readerKey) ?? { number: readers.size, answers: new Map() };
  readers.set(readerKey, reader);
  return useQuery({
    queryKey: ["dry-run", option, reader.number, callSignature(call)],
    queryFn: async ({ signal }): Promise<DriedCall> => {
      // The first code comes at once.
      if (reader.answers.size > 0) await rest(signal);
      const [module, patchbay] = await Promise.all([host.load(), ensurePatchbay(queryClient, host)]);
      const fetch = key === undefined ? await simulatedFetch(module, call.provider) : patchbay.fetch;
      const lookUp = remembering(fetch, reader.answers);
      try {
        const run = await dryRun(call, { patchbay, kind: option.kind, lookUp, signal });
        return { call, option, run };
      } catch (error) {
        // The client itself does not know the key that the hub was asked with.
        throw createRedactor(...keyTexts(key)).error(error);
      }
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  });
}

/** Who asks the hub, told apart by a number, and what it has answered. */
interface HubReader {
  readonly number: number;
  /** Bodies by address. */
  readonly answers: Map<string, string>;
}

/** A `fetch` that asks for the same only once; other text in a call leaves the hub's side of it as it is. */
function remembering(fetch: typeof globalThis.fetch, answers: Map<string, string>): typeof globalThis.fetch {
  return async (input, init) => {
    const address = String(input);
    const known = answers.get(address);
    if (known !== undefined) return new Response(known);
    const answer = await fetch(input, init);
    if (!answer.ok) return answer;
    // Not a copy of the answer, which ends with the call that asked for it.
    const body = await answer.text();
    answers.set(address, body);
    return new Response(body);
  };
}

/** Somebody may have typed the key into a field as well. */
function withoutKey(call: TaskCall): TaskCall {
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

/** A text that is another one for every other call. Of the key it tells only whether there is one. */
export function callSignature({ access, ...call }: TaskCall): string {
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
