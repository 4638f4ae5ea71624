import { HttpResponse, type HttpHandler } from "msw";
import { ranked, scoresOf } from "./answers/similarity.ts";
import { tokensOf } from "./chat/chat-request.ts";
import { mockId } from "./mock-identity.ts";
import { pause } from "./pause.ts";
import { invalidField, missingField } from "./problem.ts";
import { readJson } from "./route.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

/** A document's place in the request, and how well it answers the query, from 0 to 1. */
export interface MockRanked {
  readonly index: number;
  readonly relevance_score: number;
}

type Asked = Readonly<Record<string, unknown>>;

/** Handlers that rank documents, in the form of Cohere and Jina. @param urls absolute addresses */
export function mockRerank(urls: readonly string[], vendor: MockVendor = {}): HttpHandler[] {
  return urls.map((url) => vendorRoute(vendor, url, wire));
}

/**
 * A handler that ranks documents, in the vendor's own form.
 * @param url absolute address
 * @param write puts the ranking into the vendor's form
 */
export function mockReranking(
  url: string,
  vendor: MockVendor,
  write: (ranking: readonly MockRanked[], model: string) => object,
): HttpHandler[] {
  const inOwnForm: MockWire<"rerank", Asked> = {
    ...wire,
    write: ({ scores }, request) => HttpResponse.json(write(rankingOf(scores, request), String(request["model"]))),
  };
  return [vendorRoute({ key: "authorization", ...vendor }, url, inOwnForm)];
}

const wire: MockWire<"rerank", Asked> = {
  kind: "rerank",
  tasks: ["text-ranking", "sentence-similarity"],
  read: readJson,
  check({ query, documents, top_n: count = 1 }) {
    if (typeof query !== "string") return missingField("query");
    if (!Array.isArray(documents)) return missingField("documents");
    return count === null || (Number.isInteger(count) && Number(count) >= 1)
      ? undefined
      : invalidField("top_n", "expected an integer of at least 1");
  },
  simulate: ({ query, documents }) => ({ scores: scoresOf(query, documents) }),
  async write({ scores }, request) {
    await pause(60);
    const { model, query, documents } = request;
    const tokens = tokensOf([query, documents].flat().map(String).join(" "));
    return HttpResponse.json({
      id: mockId("rerank"),
      model,
      results: rankingOf(scores, request),
      usage: { prompt_tokens: tokens, total_tokens: tokens },
    });
  },
};

function rankingOf(scores: readonly number[], { top_n: count, top_k: sameCount }: Asked): MockRanked[] {
  return ranked(scores, count ?? sameCount).map(({ index, score }) => ({ index, relevance_score: score }));
}
