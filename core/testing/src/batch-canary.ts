import type { BatchHandle } from "@patchbay/core/client";
import type { ProviderPlugin } from "@patchbay/core/provider";
import { seededNumbers, type Below } from "@patchbay/mocks/faults";
import type { Leak } from "./canary.ts";
import { hostileAnswer, pick } from "./hostile-answers.ts";
import { leaksOf } from "./leaks.ts";
import { sampleKey, sampleSettings } from "./provider-access.ts";
import { revive, type BatchFixture, type ProviderAnswer } from "./provider-fixture.ts";
import { createReplay, responseOf } from "./replay.ts";
import { keyOf, watchClient, type MoreHooks } from "./watched-client.ts";

type BatchCase = BatchFixture["cases"][number];

/** A provider with its batches. */
export interface BatchCanaryProvider {
  readonly plugin: ProviderPlugin;
  readonly fixture: BatchFixture;
}

/**
 * Runs a batch at a vendor that echoes the key in some way, from some request on: starts it, continues it in another
 * client, reads its rows, asks for its state and cancels it. Searches all that the clients show for the key, except the
 * outputs of rows: they are the vendor's data.
 * @returns the leak, if there is one
 */
export async function sendBatchCanary(
  providers: readonly BatchCanaryProvider[],
  seed: number,
  more?: MoreHooks,
): Promise<Leak | undefined> {
  const below = seededNumbers(seed);
  const { plugin, fixture } = pick(below, providers);
  const one = pick(below, fixture.cases);
  const sample = sampleKey(plugin);
  const key =
    typeof sample === "string"
      ? keyOf(below)
      : Object.fromEntries(Object.keys(sample).map((name) => [name, keyOf(below)]));
  const secrets = typeof key === "string" ? [key] : Object.values(key);
  const fetch = hostileVendor(one, secrets, below);
  const options = {
    providers: [plugin],
    retries: below(3),
    settings: { [plugin.id]: { ...sampleSettings(plugin), ...one.settings } },
  };
  const watched = () => watchClient({ fetch, key, secrets, options, more });
  const first = watched();
  const second = watched();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      second.show(error);
    }
  };
  const model = `${plugin.manifest.modelPrefix ?? ""}${one.providerModelId}`;
  const rows = one.rows.map(({ id, args, parameters }) => ({
    id,
    ...(revive(args) as object),
    ...(parameters && { parameters }),
  }));
  await attempt(async () => {
    const started = await first.client.batch(one.task as never, rows as never, { provider: plugin.id, model });
    second.show(started.handle);
    const handle = JSON.parse(JSON.stringify(started.handle)) as BatchHandle;
    const batch = await second.client.resumeBatch(handle);
    await attempt(async () => {
      for await (const { output: _, ...row } of batch.results({ wait: below(2) === 0 })) second.show(row);
    });
    await attempt(async () => second.show(await batch.status()));
    await attempt(async () => second.show(await batch.cancel()));
  });
  const text = `${await first.shown()}\n${await second.shown()}`;
  const leaks = secrets.map((secret) => ({ secret, parts: leaksOf(secret, text) }));
  const leak = leaks.find(({ parts }) => parts.length > 0);
  return leak && { seed, provider: plugin.id, task: one.task, ...leak, shown: text };
}

/** Answers as the fixture up to one of its steps; after that it repeats the key. */
function hostileVendor({ steps }: BatchCase, secrets: readonly string[], below: Below): typeof fetch {
  const turn = below(steps.length + 1);
  const isSubtle = below(2) === 0;
  return createReplay((_, index) => {
    const step = steps[Math.min(index, steps.length - 1)]!;
    if (index < turn) return responseOf(step.answer);
    return isSubtle && below(3) > 0
      ? responseOf(withEcho(step.answer, pick(below, secrets), below))
      : hostileAnswer(pick(below, secrets), below);
  }).fetch;
}

/** An answer of the same form with the key as one of its texts. */
function withEcho({ json, text, ...answer }: ProviderAnswer, secret: string, below: Below): ProviderAnswer {
  const content = text ?? JSON.stringify(json ?? {});
  const values = [...content.matchAll(/:("(?:[^"\\]|\\.)*")/g)];
  const value = values.length > 0 ? pick(below, values) : undefined;
  const end = value && value.index + value[0].length;
  const echoed = value
    ? `${content.slice(0, value.index)}:${JSON.stringify(secret)}${content.slice(end)}`
    : JSON.stringify({ error: secret });
  return text === undefined ? { ...answer, json: JSON.parse(echoed) as unknown } : { ...answer, text: echoed };
}
