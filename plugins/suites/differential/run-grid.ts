import { InferenceClient } from "@patchbay/core/client";
import { setMockClock, setMockPace } from "@patchbay/mocks";
import { InferenceClient as PublishedClient } from "inference-2025";
import { vi } from "vitest";
import { allProviders } from "../parity/all-providers.ts";
import { differencesOf, type Difference } from "./differences.ts";
import { TOKENS, type GridCall } from "./grid.ts";
import { recorderOf, traceOf } from "./trace.ts";

export interface Compared {
  readonly call: GridCall;
  readonly differences: readonly Difference[];
  /** Whether the published client returned an output. */
  readonly served: boolean;
}

const silent = { debug: () => undefined, warn: () => undefined };

/** Makes every call with both clients, one after the other, on a clock that does not wait. */
export async function runGrid(calls: readonly GridCall[]): Promise<Compared[]> {
  const platformFetch = globalThis.fetch;
  const restorePace = setMockPace(0);
  // Each call starts its own clock.
  const restoreClock = setMockClock(new Date(0));
  const muted = (["log", "warn", "debug"] as const).map((name) => vi.spyOn(console, name).mockReturnValue());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.setTimerTickMode("nextTimerAsync");
  try {
    const compared: Compared[] = [];
    for (const [number, call] of calls.entries()) {
      compared.push({ call, ...(await compareClients(call, number, platformFetch)) });
    }
    return compared;
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    muted.forEach((spy) => spy.mockRestore());
    restorePace();
    restoreClock();
  }
}

async function compareClients(
  call: GridCall,
  number: number,
  platformFetch: typeof fetch,
): Promise<Omit<Compared, "call">> {
  // The published client caches the hub's data of a model forever, so each call has its own model; of OpenAI's
  // it does not ask the hub.
  const model = call.provider === "openai" ? "openai/gpt-5.4-mini" : `org/model-${number}`;
  const token = TOKENS[call.token];
  const trace = (client: object) => {
    const recorder = recorderOf(call, model, platformFetch);
    // The published client polls jobs with the global fetch, whatever `fetch` it receives.
    vi.stubGlobal("fetch", recorder.record);
    vi.setSystemTime(0);
    return traceOf(client, call, model, recorder);
  };
  // The published client retries only status 503, which no behavior returns.
  const ours = await trace(new InferenceClient(token, { providers: allProviders, logger: silent, retries: 0 }));
  const theirs = await trace(new PublishedClient(token));
  return { differences: differencesOf(ours, theirs), served: theirs.error === undefined };
}
