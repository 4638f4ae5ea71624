import type { CallOptions } from "@patchbay/core/client";
import { completeProvider, parseSourceManifest } from "@patchbay/core/plugin";
import type { Progress, Provider } from "@patchbay/core/provider";
import type { ProviderAnswer } from "./provider-fixture.ts";
import { prepareRun, type Mode } from "./provider-run.ts";
import type { SentRequest } from "./replay.ts";

/** A call of a provider whose server answers from a script. */
export interface Trial {
  readonly task: string;
  /** The model's id at the provider; default `model`. */
  readonly providerModelId?: string;
  /** Further fields of the hub's mapping. */
  readonly mapping?: Readonly<Record<string, unknown>>;
  /** Bytes may be written `{ "$blob": "abc", "type": "audio/wav" }`. */
  readonly args?: Readonly<Record<string, unknown>>;
  readonly options?: CallOptions;
  /** With a hub token (`routed`) or with a provider key (`direct`, the default). */
  readonly mode?: Mode;
  readonly stream?: boolean;
  /** The server's answers, in order. */
  readonly answers?: readonly ProviderAnswer[];
}

export interface TrialResult {
  readonly output: unknown;
  /** What the call threw, if it did. */
  readonly error: unknown;
  /** The error's message, or undefined. */
  readonly message: string | undefined;
  readonly requests: readonly SentRequest[];
  readonly progress: readonly Progress[];
  /** Milliseconds that the call took on the trial's clock, which only pauses move. */
  readonly milliseconds: number;
}

/** Makes a function that tries a provider, for tests of what is special about it. */
export function providerTrial(id: string, packageJson: { patchbay: unknown }, provider: Provider) {
  const manifest = parseSourceManifest("provider", packageJson.patchbay, `provider '${id}'`);
  const plugin = completeProvider(id, manifest, provider);

  return async function tryProvider(trial: Trial): Promise<TrialResult> {
    const { task, providerModelId = "model", mapping = {}, args = {}, answers = [], stream = false } = trial;
    const progress: Progress[] = [];
    const steps = answers.map((answer) => ({ method: "POST" as const, headers: {}, answer }));
    const one = { name: "trial", mapping, args, options: {}, steps, output: undefined, stream };
    const run = prepareRun({ plugin, task, providerModelId, one, mode: trial.mode ?? "direct" });
    const onProgress = (step: Progress) => void progress.push(step);
    let output: unknown;
    let error: unknown;
    try {
      output = await run.execute({ onProgress, ...trial.options });
    } catch (thrown) {
      error = thrown;
    }
    const message = error instanceof Error ? error.message : undefined;
    return { output, error, message, requests: run.calls(), progress, milliseconds: run.elapsed() };
  };
}
