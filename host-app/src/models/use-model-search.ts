import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../hooks/use-debounced.ts";
import { askHub } from "./ask-hub.ts";
import { useHub, type HubSource } from "./hub-source.ts";
import { parseModels, searchAddress, type ModelFilters } from "./search-models.ts";

const TYPING_PAUSE_MS = 250;

/**
 * The models that fit the filters. Waits for a pause in typing; a search that is overtaken by the next one is aborted,
 * and its predecessor's result stays until then.
 */
export function useModelSearch(filters: ModelFilters, source: HubSource, limit: number) {
  const { key, open } = useHub(source);
  const search = useDebounced(filters.search.trim(), TYPING_PAUSE_MS);
  const asked = { ...filters, search };
  return useQuery({
    queryKey: ["models", key, asked, limit],
    queryFn: async ({ signal }) => {
      const { fetch, hubUrl } = await open();
      return parseModels(await askHub(fetch, searchAddress(hubUrl, asked, limit), signal));
    },
    // Samples are not shown as if the hub had told of them.
    placeholderData: (previous, query) => (query?.queryKey[1] === key ? previous : undefined),
    staleTime: 60_000,
    retry: false,
  });
}
