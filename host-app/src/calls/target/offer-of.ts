import type { KnownModelFacts, ModelOffer } from "@patchbay/core/plugin";
import type { PlayTarget } from "./use-play-target.ts";

/** The dated facts about a model, under the vendor's or the hub's name. */
export function knownModel(
  models: readonly KnownModelFacts[],
  { provider, model }: Pick<PlayTarget, "provider" | "model">,
) {
  const name = model.toLowerCase();
  return models.find(
    ({ id, offers }) =>
      id.toLowerCase() === name || offers.some((offer) => offer.provider === provider && offer.id === model),
  );
}

/** What the provider offers it with; undefined if its facts do not list the model. */
export function offerOf(
  models: readonly KnownModelFacts[],
  target: Pick<PlayTarget, "provider" | "model">,
): ModelOffer | undefined {
  const offers = knownModel(models, target)?.offers.filter(({ provider }) => provider === target.provider) ?? [];
  return offers.find(({ id }) => id === target.model) ?? offers[0];
}
