import type { ProviderPlugin } from "@patchbay/core/provider";
import { seededNumbers, type Below } from "@patchbay/mocks/faults";
import { hostileAnswer, pick } from "./hostile-answers.ts";
import { leaksOf } from "./leaks.ts";
import { modelOf, providerFor } from "./provider-access.ts";
import { revive, type ProviderCase, type TaskCases } from "./provider-fixture.ts";
import { createReplay, responseOf } from "./replay.ts";
import { keyOf, watchClient, type MoreHooks } from "./watched-client.ts";

/** A provider with the cases of its fixtures. */
export interface CanaryProvider {
  readonly plugin: ProviderPlugin;
  readonly tasks: readonly TaskCases[];
}

export interface Leak {
  readonly seed: number;
  readonly provider: string;
  readonly task: string;
  readonly secret: string;
  readonly parts: readonly string[];
  /** What shows them. */
  readonly shown: string;
}

/**
 * Calls a provider whose server echoes the key in some way, and searches all of the client's output for it: the error
 * with all members, its JSON, the log, the handle of a job, the events of hooks, and a recording.
 * @param more makes further hooks, which show what they hear, such as those of OpenTelemetry
 * @returns the leak, if there is one
 */
export async function sendCanary(
  providers: readonly CanaryProvider[],
  seed: number,
  more?: MoreHooks,
): Promise<Leak | undefined> {
  const below = seededNumbers(seed);
  const { plugin, tasks } = pick(below, providers);
  const { task, providerModelId, cases } = pick(below, tasks);
  const one = pick(below, cases);
  const secret = keyOf(below);
  const isEndpoint = plugin.manifest.defaultForEndpoint === true && below(4) === 0;
  const { client, show, shown } = watchClient({
    fetch: fetchOf(one, { task, providerModelId, plugin, secret, below }),
    key: isEndpoint ? undefined : secret,
    secrets: [secret],
    options: { providers: [plugin], retries: below(3) },
    more,
  });
  const endpointUrl = `https://e.example/${pick(below, ["v1", "predict"])}?api_key=${encodeURIComponent(secret)}`;
  const target = isEndpoint
    ? { endpointUrl }
    : { provider: plugin.id, model: modelOf(providerFor(plugin, task), providerModelId, one) };
  const args = { ...(revive(one.args) as object), ...target };
  try {
    if (one.stream) for await (const _ of client.stream(task as string, args)) continue;
    else await client.run(task as string, args);
  } catch (error) {
    show(error);
  }
  const text = await shown();
  const parts = leaksOf(secret, text);
  return parts.length === 0 ? undefined : { seed, provider: plugin.id, task, secret, parts, shown: text };
}

interface Script {
  readonly task: string;
  readonly providerModelId: string;
  readonly plugin: ProviderPlugin;
  readonly secret: string;
  readonly below: Below;
}

/** Answers like the fixture up to one of its steps; after that the server, or the hub, is hostile. */
function fetchOf(one: ProviderCase, { task, providerModelId, plugin, secret, below }: Script): typeof fetch {
  const turn = below(one.steps.length);
  const isHostileHub = below(12) === 0;
  let index = 0;
  return createReplay(({ url }) => {
    if (url.startsWith("https://huggingface.co/api/")) {
      if (isHostileHub) return hostileAnswer(secret, below);
      const mapping = { task, providerId: providerModelId, status: "live", ...one.mapping };
      return Response.json({ inferenceProviderMapping: { [plugin.id]: mapping } });
    }
    const step = index < turn ? one.steps[index] : undefined;
    index += 1;
    return step ? responseOf(step.answer) : hostileAnswer(secret, below);
  }).fetch;
}
