import type { AvailableModel } from "@patchbay/core/client";
import type { SimulatedModel } from "../simulate/create-simulation.ts";
import type { Upstream } from "../upstream.ts";
import { isPolicy, resolveModel, type Aliases, type ModelTarget } from "./resolve-model.ts";

/** A model in the form of OpenAI's list, with what Patchbay knows of it. */
export interface CatalogModel {
  readonly id: string;
  readonly object: "model";
  /** Unix time in seconds of its release; 0 if unknown. */
  readonly created: number;
  readonly owned_by: string;
  readonly [fact: string]: unknown;
}

/** The models that callers can name. */
export interface Catalog {
  list(): Promise<{ readonly models: readonly CatalogModel[]; readonly failed: readonly string[] }>;
  /** The three names that are most similar to one. */
  nearest(name: string): Promise<readonly string[]>;
}

/** Milliseconds for which a list is used again. */
const FRESH_MS = 60_000;

export function createCatalog(upstream: Upstream, aliases: Aliases, now = Date.now): Catalog {
  let listed: { readonly at: number; readonly models: ReturnType<Catalog["list"]> } | undefined;

  async function read(): ReturnType<Catalog["list"]> {
    // Two gateways that list each other would wait for each other.
    const provider = upstream.callable().filter((id) => !upstream.isGateway(id));
    const { options } = await upstream.listing();
    const models = await upstream.client.models({ provider }, { ...options, retries: 0 });
    const real = models.map((model) => catalogModel(model, prefixOf(model.provider)));
    if (!upstream.simulation) {
      return { models: [...named(real), ...real], failed: models.failed.map((each) => each.provider) };
    }
    // Few mocks have a list of models, but all answer for some.
    const known = new Map(real.map((model) => [model.id, model]));
    const simulatedIds = new Set<string>();
    for (const [id, simulated] of await upstream.simulation.models()) {
      if (upstream.isGateway(id)) continue;
      for (const model of simulated) {
        const entry = simulatedModel(id, model, prefixOf(id));
        simulatedIds.add(entry.id);
        if (!known.has(entry.id)) known.set(entry.id, entry);
      }
    }
    // Mocks refuse models that only dated facts describe.
    const simulated = [...known.values()].filter(({ id, source }) => source !== "bundled" || simulatedIds.has(id));
    return { models: [...named(simulated), ...simulated], failed: [] };
  }

  /** The aliases, with the task that all of their models have. */
  function named(models: readonly CatalogModel[]): readonly CatalogModel[] {
    return [...aliases].map(([id, targets]) => {
      const wanted = resolveModel(id, upstream.manifests(), aliases);
      const meant = models.filter((model) => wanted.some((target) => isMeant(model, target)));
      const [task, ...others] = new Set(meant.map((model) => model["task"]));
      return {
        id,
        object: "model",
        created: 0,
        owned_by: "gateway",
        targets,
        ...(others.length === 0 && task !== undefined && { task }),
      };
    });
  }

  const prefixOf = (id: string): string => upstream.manifests().get(id)?.modelPrefix ?? "";

  const list: Catalog["list"] = () => {
    if (listed && now() - listed.at < FRESH_MS) return listed.models;
    const models = read();
    listed = { at: now(), models };
    models.catch(() => (listed = undefined));
    return models;
  };

  return {
    list,
    nearest: async (name) =>
      nearestNames(
        name,
        (await list()).models.map(({ id }) => id),
      ),
  };
}

/** Whether a call of a target may reach a model. */
function isMeant({ id, owned_by, provider_model }: CatalogModel, { provider, model }: ModelTarget): boolean {
  if (owned_by !== provider && !isPolicy(provider)) return false;
  return provider_model === model || id === `${owned_by}/${model}`;
}

function catalogModel(model: AvailableModel, prefix: string): CatalogModel {
  const { id, provider, providerModelId, released, contextLength, outputLength, openWeights, ...facts } = model;
  const { price, capabilities, inputs, outputs, source, at, task, label, retired, replacement } = facts;
  return {
    id: nameOf(provider, id, prefix),
    object: "model",
    created: released === undefined ? 0 : Date.parse(released) / 1000,
    owned_by: provider,
    name: label,
    task,
    provider_model: providerModelId,
    context_length: contextLength,
    max_output_tokens: outputLength,
    price,
    capabilities,
    input_modalities: inputs,
    output_modalities: outputs,
    open_weights: openWeights,
    retired,
    replacement,
    source,
    at,
  };
}

function simulatedModel(
  provider: string,
  { providerId, task, contextLength }: SimulatedModel,
  prefix: string,
): CatalogModel {
  const facts = { task, provider_model: providerId, context_length: contextLength, source: "simulation" };
  return { id: nameOf(provider, providerId, prefix), object: "model", created: 0, owned_by: provider, ...facts };
}

const nameOf = (provider: string, id: string, prefix: string): string =>
  `${provider}/${id.startsWith(prefix) ? id.slice(prefix.length) : id}`;

/** The names that are most similar to one, by the pairs of letters that they share. */
export function nearestNames(name: string, names: Iterable<string>, count = 3): readonly string[] {
  const pairs = pairsOf(name);
  const ranked = [...new Set(names)].map((each) => ({ each, likeness: likeness(pairs, pairsOf(each)) }));
  return ranked
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, count)
    .map(({ each }) => each);
}

function pairsOf(name: string): ReadonlySet<string> {
  // Longer ones are no misspelled names, and would be slow to compare.
  const text = ` ${name.slice(0, 200).toLowerCase()} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
