import { queryOptions, useQuery } from "@tanstack/react-query";
import { parseMappings } from "@patchbay/core/client";
import { readModelRecord, type ModelRecord } from "@patchbay/core/library";
import type { ProviderMapping } from "@patchbay/core/provider";
import { askHub } from "./ask-hub.ts";
import { useHub, type HubAccess, type HubSource } from "./hub-source.ts";
import { hubPath } from "./hub-path.ts";

/** What is known of a model. */
export interface KnownModel {
  /** The fields that snippets read. */
  readonly record: ModelRecord;
  /** Who serves it, in the hub's order. */
  readonly mappings: readonly ProviderMapping[];
  readonly downloads?: number;
  readonly likes?: number;
}

/** Members that the hub leaves out unless they are asked for, and those that would be left out then. */
const MEMBERS = [
  "cardData",
  "config",
  "downloads",
  "inferenceProviderMapping",
  "library_name",
  "likes",
  "mask_token",
  "pipeline_tag",
  "tags",
  "transformersInfo",
  "widgetData",
];

/**
 * A model's record from the hub, or of a sample model. Asks nothing while there is no id.
 * The error is a ModelNotFoundError, HttpError or NetworkError.
 */
export function useModelRecord(id: string | undefined, source: HubSource) {
  return useQuery(modelQuery(id, useHub(source)));
}

function modelQuery(id: string | undefined, { key, open }: HubAccess) {
  return queryOptions({
    queryKey: ["model", key, id],
    queryFn: async ({ signal }): Promise<KnownModel> => {
      const { fetch, hubUrl } = await open();
      const url = hubPath(hubUrl, `api/models/${id}`);
      url.search = MEMBERS.map((member) => `expand[]=${member}`).join("&");
      return readKnownModel(await askHub(fetch, url, `The model ${id}`, signal), id ?? "");
    },
    enabled: id !== undefined,
    staleTime: 600_000,
    retry: false,
  });
}

function readKnownModel(answer: unknown, id: string): KnownModel {
  const { downloads, likes } = answer as Record<string, unknown>;
  return {
    record: readModelRecord(answer),
    mappings: parseMappings(answer, id) ?? [],
    ...(typeof downloads === "number" && { downloads }),
    ...(typeof likes === "number" && { likes }),
  };
}
