import { bundledModel, mergeModels, type AvailableModel } from "@patchbay/core/client";
import type { ListedModel } from "@patchbay/core/hub";
import type { KnownModelFacts, ModelOffer } from "@patchbay/core/plugin";

/** What a model can do beyond its task, in the order in which pages show it. */
export const ABILITIES = ["vision", "audio", "tools", "structured-output", "reasoning", "open-weights"] as const;
export type Ability = (typeof ABILITIES)[number];

/** A model with everything that is known of it: from the hub, the included facts and live lists. */
export interface ModelRow {
  /** `owner/name`, or a vendor's id. */
  readonly id: string;
  readonly label: string | undefined;
  readonly maker: string | undefined;
  /** The hub's data. */
  readonly listed: ListedModel | undefined;
  /** Provider tasks that providers offer it for. */
  readonly tasks: readonly string[];
  /** Ids of the providers that serve it. */
  readonly providers: readonly string[];
  /** What providers offer, by live lists where there are any, otherwise by the included facts. */
  readonly offers: readonly AvailableModel[];
  /** The longest one that is offered, in tokens. */
  readonly contextLength: number | undefined;
  /** The lowest price for a million tokens of input and output. */
  readonly cheapest: AvailableModel | undefined;
  readonly abilities: readonly Ability[];
  /** Day of its release. */
  readonly released: string | undefined;
}

export interface RowSources {
  /** Models of the hub or of the sandbox, in their order. */
  readonly listed: readonly ListedModel[];
  /** The included facts. */
  readonly facts: readonly KnownModelFacts[];
  /** Models of live lists. */
  readonly live: readonly AvailableModel[];
  /** Whether models that are only in facts or live lists get rows, too. */
  readonly all: boolean;
  /** Only offers of this provider count; default: of all. */
  readonly provider?: string | undefined;
}

/** Merges what is known of models. A live list replaces the included facts of its provider's model. */
export function modelRows({ listed, facts, live, all, provider }: RowSources): readonly ModelRow[] {
  const factsById = new Map(facts.map((model) => [keyOf(model), model]));
  const idsByOffer = new Map(
    facts.flatMap((model) => model.offers.map((offer) => [`${offer.provider} ${offer.id}`, keyOf(model)] as const)),
  );
  const liveById = new Map<string, AvailableModel[]>();
  for (const model of live) {
    const key = idsByOffer.get(`${model.provider} ${model.providerModelId}`) ?? keyOf(model);
    liveById.set(key, [...(liveById.get(key) ?? []), model]);
  }
  const listedById = new Map(listed.map((model) => [keyOf(model), model]));
  const others = all ? [...factsById.keys(), ...liveById.keys()] : [];
  return [...new Set([...listedById.keys(), ...others])].map((key) =>
    rowOf(listedById.get(key), factsById.get(key), liveById.get(key) ?? [], provider),
  );
}

/** Vendors spell the hub's ids with and without capitals. Facts without an owner are one vendor's own. */
function keyOf(model: Pick<ListedModel, "id"> | KnownModelFacts): string {
  const isVendors = "offers" in model && model.maker === undefined;
  return (isVendors ? `${model.offers[0]?.provider} ${model.id}` : model.id).toLowerCase();
}

function rowOf(
  listed: ListedModel | undefined,
  facts: KnownModelFacts | undefined,
  live: readonly AvailableModel[],
  provider: string | undefined,
): ModelRow {
  const id = listed?.id ?? facts?.id ?? live[0]?.id ?? "";
  const offers = offersOf(id, facts?.offers ?? [], live);
  const counted = provider ? offers.filter((offer) => offer.provider === provider) : offers;
  const contexts = counted.flatMap(({ contextLength }) => contextLength ?? []);
  return {
    id,
    label: facts?.label ?? live.find(({ label }) => label)?.label,
    maker: facts?.maker ?? (id.includes("/") ? id.split("/", 1)[0] : undefined),
    listed,
    tasks: [...new Set(offers.map(({ task }) => task))].filter(Boolean),
    // The chosen one is seen first.
    providers: [...new Set([...counted, ...offers].map((offer) => offer.provider).concat(listed?.providers ?? []))],
    offers,
    contextLength: contexts.length > 0 ? Math.max(...contexts) : undefined,
    cheapest: cheapestOf(counted),
    abilities: abilitiesOf(facts, counted),
    released: facts?.released,
  };
}

/** What providers offer of a model: by live lists, completed by the dated facts. */
export function offersOf(
  id: string,
  offers: readonly ModelOffer[],
  live: readonly AvailableModel[],
): readonly AvailableModel[] {
  const bundled = offers.map((offer) => bundledModel(offer, id));
  return mergeModels(live, bundled);
}

/** The cheapest offer by the sum of its prices; those in other units or currencies cannot be compared. */
export function cheapestOf(offers: readonly AvailableModel[]): AvailableModel | undefined {
  return offers
    .filter(({ price }) => price?.unit === "million tokens" && price.currency === "USD")
    .toSorted((one, other) => sumOf(one) - sumOf(other))[0];
}

const sumOf = ({ price }: AvailableModel): number => (price?.input ?? 0) + (price?.output ?? 0);

const CAPABILITIES: Readonly<Partial<Record<Ability, RegExp>>> = {
  vision: /vision|image/i,
  audio: /audio/i,
  tools: /tool/i,
  "structured-output": /struct|json/i,
  reasoning: /reason|think/i,
};

/** What a model can do, by its facts and by those of its offers. */
export function abilitiesOf(
  facts: KnownModelFacts | undefined,
  offers: readonly Pick<AvailableModel, "capabilities" | "inputs">[],
): readonly Ability[] {
  const names = offers.flatMap(({ capabilities = [] }) => capabilities);
  const inputs: readonly string[] = facts?.inputs ?? offers.flatMap((offer) => offer.inputs ?? []);
  return ABILITIES.filter(
    (ability) =>
      (ability === "open-weights" && facts?.openWeights) ||
      (ability === "vision" && inputs.includes("image")) ||
      (ability === "audio" && inputs.includes("audio")) ||
      names.some((name) => CAPABILITIES[ability]?.test(name)),
  );
}
