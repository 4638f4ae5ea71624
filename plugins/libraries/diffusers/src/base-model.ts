import type { ModelRecord } from "@patchbay/core/library";

/** Stands where a base model is needed and the model card names none. */
export const NO_BASE_MODEL = "fill-in-base-model";

/** The model that an adapter was trained on; the first when the card names several. */
export function baseModelOf({ cardData }: ModelRecord): string {
  const named = cardData?.base_model;
  return (typeof named === "string" ? named : named?.[0]) || NO_BASE_MODEL;
}
