import { MappingNotFoundError, OutputError } from "../errors/index.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { isObject, type JsonObject } from "../provider/json-shape.ts";
import { askHub, remembered, type HubAccess, type Lookup } from "./ask-hub.ts";
import type { HubQuestion } from "./hub-cache.ts";
import { checkModelId } from "./model-id.ts";

const mappingsOf: HubQuestion<readonly ProviderMapping[]> = { limit: 500 };

/** Providers of a model, in the hub's order. @throws ModelNotFoundError, HttpError, MappingNotFoundError, InputError */
export function findMappings(access: HubAccess, model: string, lookup: Lookup): Promise<readonly ProviderMapping[]> {
  return remembered(access, { question: mappingsOf, key: model }, lookup, async (own) => {
    checkModelId(model);
    const unknown = `We have not been able to find inference provider information for model ${model}.`;
    const request = {
      path: `api/models/${model}`,
      search: "expand[]=inferenceProviderMapping",
      modelNotFound: `Model ${model} does not exist`,
      describe: ({ status }: { readonly status: number }) =>
        status === 429 || status >= 500
          ? `${unknown} The hub answered with status ${status}. Call again later.`
          : unknown,
    };
    const answer = await askHub(access, request, own).catch((error: unknown) => {
      if (OutputError.isInstance(error)) return undefined;
      throw error;
    });
    const mappings = parseMappings(answer, model);
    if (!mappings) throw new MappingNotFoundError(unknown);
    return mappings;
  });
}

/** Reads a model's provider mapping, an object by provider or a list; undefined when there is none. Keeps the order. */
export function parseMappings(answer: unknown, model: string): ProviderMapping[] | undefined {
  const mapping = isObject(answer) ? answer["inferenceProviderMapping"] : undefined;
  if (Array.isArray(mapping)) return mapping.flatMap((entry) => (isObject(entry) ? parseEntry(entry, model) : []));
  if (!isObject(mapping)) return undefined;
  return Object.entries(mapping).flatMap(([provider, entry]) =>
    isObject(entry) ? parseEntry({ ...entry, provider }, model) : [],
  );
}

function parseEntry(entry: JsonObject, model: string): ProviderMapping[] {
  const { provider, providerId, task, status, hfModelId, adapter, adapterWeightsPath } = entry;
  if (typeof provider !== "string" || typeof providerId !== "string" || typeof task !== "string") return [];
  return [
    {
      provider,
      providerId,
      task,
      status: typeof status === "string" ? status : "live",
      hfModelId: typeof hfModelId === "string" ? hfModelId : model,
      ...(typeof adapter === "string" && { adapter }),
      ...(typeof adapterWeightsPath === "string" && { adapterWeightsPath }),
    },
  ];
}
