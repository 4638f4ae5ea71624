import { modelOffers, type ModelFact, type ModelFacts, type ModelOffer } from "../manifest/model-facts.ts";

/** A model with all providers whose facts list it. */
export interface KnownModelFacts {
  /** `owner/name` if any provider names the model so, otherwise the vendor's id. */
  readonly id: string;
  /** Owner of the id: who made the model. */
  readonly maker?: string;
  /** Absent: the id is shown. */
  readonly label?: string;
  /** The provider tasks that providers serve it for. */
  readonly tasks: readonly string[];
  /** The longest context that a provider offers, in tokens. */
  readonly contextLength?: number;
  /** The longest output that a provider offers, in tokens. */
  readonly outputLength?: number;
  /** What most providers list. */
  readonly inputs?: ModelFact["inputs"];
  /** What most providers list. */
  readonly outputs?: ModelFact["outputs"];
  /** Every capability that a provider lists. */
  readonly capabilities: readonly string[];
  readonly openWeights?: boolean;
  /** The day that most providers list. */
  readonly released?: string;
  /** A provider may offer a model under several ids, for example one for each region. */
  readonly offers: readonly ModelOffer[];
}

/** Merges the facts of providers by model, in the order of the providers. */
export function knownModels(facts: ReadonlyMap<string, ModelFacts>): readonly KnownModelFacts[] {
  const offers = new Map<string, ModelOffer[]>();
  for (const offer of [...facts].flatMap(([provider, each]) => modelOffers(provider, each))) {
    // A vendor's own id means nothing at other vendors.
    const key = offer.canonicalId?.toLowerCase() ?? `${offer.provider} ${offer.id}`;
    const list = offers.get(key) ?? [];
    list.push(offer);
    offers.set(key, list);
  }
  return [...offers.values()].map(mergeOffers);
}

function mergeOffers(offers: readonly ModelOffer[]): KnownModelFacts {
  const [first] = offers;
  const weights = present(offers.map(({ openWeights }) => openWeights));
  return {
    id: first?.canonicalId ?? first?.id ?? "",
    maker: first?.canonicalId?.split("/", 1)[0],
    label: present(offers.map(({ label }) => label))[0],
    tasks: unique(present(offers.map(({ task }) => task))),
    contextLength: largest(present(offers.map(({ contextLength }) => contextLength))),
    outputLength: largest(present(offers.map(({ outputLength }) => outputLength))),
    inputs: mostFrequent(present(offers.map(({ inputs }) => inputs))),
    outputs: mostFrequent(present(offers.map(({ outputs }) => outputs))),
    capabilities: unique(offers.flatMap(({ capabilities = [] }) => capabilities)),
    openWeights: weights.length > 0 ? weights.some(Boolean) : undefined,
    released: mostFrequent(present(offers.map(({ released }) => released))),
    offers,
  };
}

const present = <Value>(values: readonly (Value | undefined)[]): readonly Value[] =>
  values.flatMap((value) => (value === undefined ? [] : [value]));

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

const largest = (values: readonly number[]): number | undefined =>
  values.length > 0 ? Math.max(...values) : undefined;

/** Equal lists may have another order. Of two that are as frequent, the first. */
function mostFrequent<Value extends string | readonly string[]>(values: readonly Value[]): Value | undefined {
  const counts = new Map<string, { readonly value: Value; count: number }>();
  for (const value of values) {
    const key = [value].flat().toSorted().join();
    const known = counts.get(key) ?? { value, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count)[0]?.value;
}
