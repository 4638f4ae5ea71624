import { z } from "zod";
import { isListOf } from "../relay/same-request.ts";
import type { GatewayRoute } from "../route.ts";

/** Source: https://docs.cohere.com/reference/rerank, https://api.jina.ai/redoc */
const request = z.looseObject({
  model: z.string(),
  query: z.string(),
  documents: z.array(z.union([z.string(), z.looseObject({})])).min(1),
  top_n: z.int().min(1).nullish(),
  return_documents: z.boolean().nullish(),
});

interface Ranked {
  readonly index: number;
  readonly score: number;
}

/** Reranking in the format that Cohere and Jina share. */
export const rerankRoute: GatewayRoute = {
  method: "POST",
  path: "/v1/rerank",
  task: "text-ranking",
  shape: "cohere-rerank",
  samePath: "/rerank",
  isSameAnswer: isListOf("results", "relevance_score"),
  handled: ["model", "query", "documents", "top_n", "return_documents"],
  errors: "cohere",
  request,
  fields: { "inputs.query": "query", "inputs.documents": "documents", inputs: "documents" },
  // Documents are returned from here: Cohere's newer version has no parameter for them.
  toCall: ({ model: _model, query, documents, return_documents: _ours, ...parameters }) => ({
    inputs: { query, documents },
    ...(Object.keys(parameters).length > 0 && { parameters }),
  }),
  toAnswer(output, { body, id }) {
    const { documents, return_documents: isReturned } = body as {
      documents: readonly unknown[];
      return_documents?: boolean;
    };
    const documentOf = (index: number): object => {
      const document = documents[index];
      return { document: typeof document === "string" ? { text: document } : document };
    };
    const results = (output as readonly Ranked[]).map(({ index, score }) => ({
      index,
      relevance_score: score,
      ...(isReturned && documentOf(index)),
    }));
    return { id, results };
  },
};

/** The same for Cohere's newer clients. Source: https://docs.cohere.com/v2/reference/rerank */
export const rerankV2Route: GatewayRoute = { ...rerankRoute, path: "/v2/rerank" };
