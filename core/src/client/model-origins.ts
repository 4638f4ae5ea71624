import type { ValueOrigin } from "../client-contract/hooks.ts";
import type { AvailableModel, ModelValues } from "../client-contract/models.ts";
import type { ModelFacts, ModelOffer } from "../manifest/model-facts.ts";

type Origins = AvailableModel["origins"];

/** The same origin for every value that an object has. */
export function originsOf(values: ModelValues | object, origin: ValueOrigin): Origins {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name]) => [name, origin]));
}

/** The origin of values that were read from a list. @param at milliseconds since 1970 */
export function liveOrigin(source: string | undefined, at: number): ValueOrigin {
  return { kind: "live", ...(source !== undefined && { source }), at: new Date(at).toISOString() };
}

/** The dated facts of a provider's plugin as models that can be called. @param prefix the manifest's `modelPrefix` */
export function bundledModels(
  provider: string,
  { date, source, models }: ModelFacts,
  prefix = "",
): readonly AvailableModel[] {
  return models.map((model) =>
    bundledModel({ ...model, provider, date, source: model.source ?? source }, prefix + model.id),
  );
}

/** One dated fact as a model that can be called. @param id what callers pass as `model`; default: the vendor's id */
export function bundledModel(offer: ModelOffer, id = offer.id): AvailableModel {
  const { provider, date: at, source, origins: others = [], id: providerModelId, price, task = "", ...rest } = offer;
  const { weights: _weights, ran: _ran, ...fact } = rest;
  const values = { ...fact, task, ...(price && { price }) };
  const origins = { ...originsOf(values, { kind: "bundled", source, at }) };
  for (const other of others) {
    for (const name of other.members as readonly (keyof ModelValues)[]) {
      if (origins[name]) origins[name] = { kind: "bundled", source: other.source, at: other.date };
    }
  }
  const dated = { price: price && { ...price, at: origins.price?.at ?? at } };
  return { ...values, ...dated, id, provider, providerModelId, source: "bundled", at, origins };
}

/**
 * Merges live lists over dated facts. A value of a list replaces that of the facts, and no model of a list is lost: what only
 * the facts have comes after the lists.
 */
export function mergeModels(
  live: readonly AvailableModel[],
  bundled: readonly AvailableModel[],
): readonly AvailableModel[] {
  const facts = new Map(bundled.map((model) => [nameOf(model), model]));
  const listed = new Set(live.map(nameOf));
  return [
    ...live.map((model) => over(facts.get(nameOf(model)), model)),
    ...bundled.filter((model) => !listed.has(nameOf(model))),
  ];
}

const nameOf = ({ provider, providerModelId }: AvailableModel): string => `${provider} ${providerModelId}`;

function over(facts: AvailableModel | undefined, live: AvailableModel): AvailableModel {
  if (!facts) return live;
  const known = Object.fromEntries(Object.entries(live).filter(([, value]) => value !== undefined));
  return { ...facts, ...(known as unknown as AvailableModel), origins: { ...facts.origins, ...live.origins } };
}
