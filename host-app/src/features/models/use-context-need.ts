import type { KnownModel } from "@patchbay/core/hub";
import { typicalAttention } from "@patchbay/core/quantization";
import { useMemo } from "react";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { useHubSource, useModelAttention } from "../../calls/hub/hub-source.ts";
import { useContextLength } from "../../ui/quantization/context-field.tsx";

/** The context chosen for a model, and what determines its memory. */
export type ChosenContext = ReturnType<typeof useContextNeed>;

/** @param isAsked whether to load the attention from the hub */
export function useContextNeed({ record, parameters, contextLength }: KnownModel, isAsked: boolean) {
  const [source] = useHubSource();
  const [context, choose] = useContextLength(contextLength);
  const hasContext = contextLength !== undefined || record.tags.includes(CHAT_TASK);
  const { data } = useModelAttention(record, source, isAsked && hasContext);
  // Nothing is estimated before the hub answers, so that no verdict changes twice.
  const isTypical = data === null && parameters !== undefined;
  const attention = useMemo(
    () => data ?? (isTypical && parameters !== undefined ? typicalAttention(parameters) : undefined),
    [data, isTypical, parameters],
  );
  /** `isTypical`: the attention is that of another model of similar size; `most`: the model's context in tokens. */
  return { context, attention, isTypical, most: contextLength, choose };
}
