import { InputError } from "@patchbay/core/errors";
import { hubPath } from "./hub-path.ts";

/** Filters of the hub's search under the hub's own names; empty ones are not in force. */
export interface ModelFilters {
  readonly search: string;
  readonly pipeline_tag: string;
  readonly library: string;
  readonly inference_provider: string;
}

/** One model in a list. */
export interface ListedModel {
  /** `owner/name`. */
  readonly id: string;
  readonly task?: string;
  readonly library?: string;
  readonly downloads?: number;
  readonly likes?: number;
}

export const FILTER_NAMES = ["search", "pipeline_tag", "library", "inference_provider"] as const;

/** Address of a search. */
export function searchAddress(hubUrl: string, filters: ModelFilters, limit: number): URL {
  const url = hubPath(hubUrl, "api/models");
  for (const name of FILTER_NAMES) if (filters[name] !== "") url.searchParams.set(name, filters[name]);
  url.searchParams.set("limit", String(limit));
  return url;
}

/** Reads the hub's list; entries without an id are left out. @throws InputError when it is no list */
export function parseModels(answer: unknown): readonly ListedModel[] {
  if (!Array.isArray(answer)) {
    throw new InputError("The hub’s answer to the search is no list of models. Check the hub’s address.");
  }
  return answer.flatMap((entry: unknown): ListedModel[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const { id, pipeline_tag: task, library_name: library, downloads, likes } = entry as Record<string, unknown>;
    if (typeof id !== "string") return [];
    return [
      {
        id,
        ...(typeof task === "string" && { task }),
        ...(typeof library === "string" && { library }),
        ...(typeof downloads === "number" && { downloads }),
        ...(typeof likes === "number" && { likes }),
      },
    ];
  });
}
