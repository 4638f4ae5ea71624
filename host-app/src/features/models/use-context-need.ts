import { modelIdProblem, type KnownModel } from "@patchbay/core/hub";
import type { ModelRecord } from "@patchbay/core/library";
import { readAttention, typicalAttention } from "@patchbay/core/quantization";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { HubSource } from "../../host/catalogue/addresses.ts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { useHub, useHubSource } from "../../calls/hub/hub-source.ts";
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

/**
 * Shape of a model's attention, from its configuration or, if a GGUF repository has none, from its base model; null if
 * the hub has neither. Sends no request while it is disabled.
 */
function useModelAttention({ id, cardData }: ModelRecord, source: HubSource, enabled: boolean) {
  const { key, ask } = useHub(source);
  const ids = [id, ...[cardData?.base_model ?? []].flat()].filter((each) => !modelIdProblem(each));
  return useQuery({
    queryKey: ["attention", key, ids],
    queryFn: async ({ signal }) => {
      for (const each of ids) {
        try {
          const text = await ask((hub, options) => hub.text(each, "config.json", { ...options, signal }));
          const attention = readAttention(JSON.parse(text ?? "null"));
          if (attention) return attention;
        } catch (error) {
          // Few users can read a gated model's configuration.
          if (signal.aborted) throw error;
        }
      }
      return null;
    },
    enabled,
    staleTime: 600_000,
  });
}
