import type { ModelRecord } from "@patchbay/core/library";

/** Placeholder for a base model that the model card does not name. */
export const NO_BASE_MODEL = "fill-in-base-model";

/** The model that an adapter was trained on; the first when the card names several. */
export function baseModelOf({ cardData }: ModelRecord): string {
  const named = cardData?.base_model;
  return (typeof named === "string" ? named : named?.[0]) || NO_BASE_MODEL;
}
