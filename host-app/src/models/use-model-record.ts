import { queryOptions, useQuery } from "@tanstack/react-query";
import { HttpError, ModelNotFoundError } from "@patchbay/core/errors";
import { askHub } from "./ask-hub.ts";
import { useHub, type HubAccess, type HubSource } from "./hub-source.ts";
import { hubPath } from "./hub-path.ts";
import { readKnownModel, RECORD_MEMBERS, type KnownModel } from "./read-known-model.ts";

/**
 * A model's record from the hub, or of a sample model. Asks nothing while there is no id.
 * The error is a ModelNotFoundError, RateLimitError, HttpError, NetworkError, or an InputError when no record came.
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
      url.search = RECORD_MEMBERS.map((member) => `expand[]=${member}`).join("&");
      const answer = await askHub(fetch, url, signal).catch((error: unknown) => {
        // The hub does not tell strangers which private models there are.
        const unknown = HttpError.isInstance(error) && (error.status === 404 || error.status === 401);
        throw unknown ? new ModelNotFoundError(`The model ${id} is not known, or it is private.`, error) : error;
      });
      return readKnownModel(answer, id ?? "");
    },
    enabled: id !== undefined,
    staleTime: 600_000,
    retry: false,
  });
}
