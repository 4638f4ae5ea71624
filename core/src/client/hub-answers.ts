import { isObject, type JsonObject } from "../provider/json-shape.ts";
import type { ProviderMapping } from "../provider/contract.ts";

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

/** The first model of each task in the hub's task definitions. */
export function parseDefaultModels(answer: unknown): Map<string, string> {
  const models = new Map<string, string>();
  for (const [task, definition] of Object.entries(isObject(answer) ? answer : {})) {
    const list = isObject(definition) ? definition["models"] : undefined;
    const first: unknown = Array.isArray(list) ? list[0] : undefined;
    if (isObject(first) && typeof first["id"] === "string") models.set(task, first["id"]);
  }
  return models;
}
