import { http, HttpResponse, type HttpHandler } from "msw";
import { similarityOf } from "./answers/similarity.ts";
import { missingField, openAiFail } from "./problem.ts";
import { readJson } from "./route.ts";
import { mockKeys, type MockVendor } from "./vendor.ts";

/** A document's place in the request, and how well it answers the query, from 0 to 1. */
export interface MockRanked {
  readonly index: number;
  readonly relevance_score: number;
}

/**
 * A handler that ranks documents by how alike they and the query are, the best first.
 * @param url absolute address
 * @param write puts the ranking into the vendor's form
 */
export function mockReranking(
  url: string,
  vendor: MockVendor,
  write: (ranking: readonly MockRanked[], model: string) => object,
): HttpHandler[] {
  const { models = [], fail = openAiFail } = vendor;
  return mockKeys(vendor, [
    http.post(url, async ({ request }) => {
      const { model, query, documents } = await readJson(request);
      if (typeof query !== "string") return fail(missingField("query"));
      if (!Array.isArray(documents)) return fail(missingField("documents"));
      const name = String(model);
      if (!models.some(({ providerId, task }) => providerId === name && task === "sentence-similarity")) {
        const message = `The model \`${name}\` does not exist or you do not have access to it.`;
        return fail({ status: 404, kind: "unknown-model", message, field: "model", model: name });
      }
      const ranking = documents.map((text, index) => ({ index, relevance_score: similarityOf(query, String(text)) }));
      const best = ranking.toSorted((one, other) => other.relevance_score - one.relevance_score);
      return HttpResponse.json(write(best, name));
    }),
  ]);
}
