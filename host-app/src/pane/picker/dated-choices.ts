import { bundledModel } from "@patchbay/core/client";
import type { KnownModelFacts, ModelOffer } from "@patchbay/core/plugin";
import { isBorrowed } from "../../host/catalogue/relations.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import type { ModelChoice } from "./model-choice.ts";

/**
 * Completes choices by the dated facts of providers: what a list leaves out, and models of providers without a list.
 * @param listed ids of providers whose own lists are known: facts add no models to them
 * @param today day such as 2026-01-31; models retired by then are left out
 */
export function withDatedFacts(
  choices: readonly ModelChoice[],
  models: readonly KnownModelFacts[],
  { task, providers, listed, today }: DatedOptions,
): readonly ModelChoice[] {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  const offers = models.flatMap(({ id, offers: all }) =>
    all.filter((offer) => serves(offer, task, today)).map((offer) => ({ offer, canonicalId: id })),
  );
  const byName = new Map(
    offers.flatMap(({ offer, canonicalId }) =>
      [canonicalId, offer.id].map((id) => [nameOf(offer.provider, id), offer] as const),
    ),
  );
  const used = new Set<ModelOffer>();
  const completed = choices.map((choice) => {
    const offer = byName.get(nameOf(choice.provider.id, choice.id));
    if (!offer) return choice;
    used.add(offer);
    const facts = choiceOf(offer, choice.provider);
    const current = choice.source === "simulation" ? undefined : choice.capabilities;
    // The simulation may have fewer capabilities than the model, and a live list has the current ones.
    const capabilities = current ?? [...new Set([...(choice.capabilities ?? []), ...(facts.capabilities ?? [])])];
    return { ...facts, ...choice, capabilities };
  });
  const added = offers.flatMap(({ offer }) => {
    const provider = byId.get(offer.provider);
    return provider && !listed.has(provider.id) && !used.has(offer) ? [choiceOf(offer, provider)] : [];
  });
  return [...completed, ...added];
}

export interface DatedOptions {
  readonly task: PlayTask;
  /** Those that serve the task. */
  readonly providers: readonly ProviderEntry[];
  readonly listed: ReadonlySet<string>;
  readonly today: string;
}

const nameOf = (provider: string, id: string): string => `${provider} ${id.toLowerCase()}`;

function serves({ task, retired, inputs }: ModelOffer, { call, entry }: PlayTask, today: string): boolean {
  if (task !== call || (retired !== undefined && retired <= today)) return false;
  return !entry || !isBorrowed(entry) || inputs?.includes("image") === true;
}

function choiceOf(offer: ModelOffer, provider: ProviderEntry): ModelChoice {
  const { id, label, contextLength, price, inputs = [], capabilities = [], at } = bundledModel(offer);
  return {
    provider,
    id,
    source: "bundled",
    at,
    ...(label !== undefined && { label }),
    ...(contextLength !== undefined && { contextLength }),
    ...(price && { price }),
    capabilities: [
      ...(inputs.includes("image") ? ["vision"] : []),
      ...(inputs.includes("document") ? ["documents"] : []),
      ...capabilities,
    ],
  };
}
