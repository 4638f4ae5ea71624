/// <reference types="vite/client" />
import type { CallHooks } from "@patchbay/core/client";
import { otel } from "@patchbay/core/otel";
import { BasicTracerProvider, type ReadableSpan } from "@opentelemetry/sdk-trace-base";
import {
  parseProviderFixture,
  parseProviderFixtures,
  sendBatchCanary,
  sendCanary,
  type BatchCanaryProvider,
  type CanaryProvider,
  type Leak,
} from "@patchbay/testing";
import { allProviders } from "../parity/all-providers.ts";

const fixtures = import.meta.glob<unknown>("../../providers/*/fixtures/*.json", { eager: true, import: "default" });

/** Providers that can be called: services that their vendors closed have no cases. */
const providers: readonly CanaryProvider[] = allProviders
  .map((plugin) => ({
    plugin,
    tasks: Object.entries(fixtures).flatMap(([file, content]) => {
      const [, id, name = ""] = /([^/]+)\/fixtures\/([^/]+)\.json$/.exec(file) ?? [];
      return id === plugin.id && name in plugin.tasks ? parseProviderFixture({ name, content }) : [];
    }),
  }))
  .filter(({ tasks }) => tasks.length > 0);

/** Every provider with batches. */
const batches: readonly BatchCanaryProvider[] = allProviders.flatMap((plugin) => {
  const content = fixtures[`../../providers/${plugin.id}/fixtures/batch.json`];
  const { batch: fixture } = parseProviderFixtures(content ? [{ name: "batch", content }] : []).others;
  return fixture ? [{ plugin, fixture }] : [];
});

const nothing = () => Promise.resolve();

/** Hooks that show each span when it ends. */
function spans(show: (value: unknown) => void): CallHooks {
  const onEnd = ({ name, attributes, events, status }: ReadableSpan): void =>
    show({ name, attributes, events, status });
  const processor = { onStart: nothing, onEnd, forceFlush: nothing, shutdown: nothing };
  const provider = new BasicTracerProvider({ spanProcessors: [processor] });
  return otel({ tracer: provider.getTracer("canary"), recordContent: true });
}

/** Sends canaries, each with a different seed. @returns the leaks */
export async function sendCanaries(first: number, count: number): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const leak = await sendCanary(providers, seed, spans);
    if (leak) leaks.push(leak);
  }
  return leaks;
}

/** The same over batches. */
export async function sendBatchCanaries(first: number, count: number): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const leak = await sendBatchCanary(batches, seed, spans);
    if (leak) leaks.push(leak);
  }
  return leaks;
}
