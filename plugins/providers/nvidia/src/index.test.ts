import { expect, it } from "vitest";
import provider from "./index.ts";

it("lists models for chats, embeddings and ranking, and leaves out the other kinds", async () => {
  const ids = [
    "meta/llama-3.3-70b-instruct",
    "nvidia/nemotron-3-super-120b-a12b",
    "nvidia/llama-nemotron-embed-vl-1b-v2",
    "nvidia/llama-3.2-nv-rerankqa-1b-v2",
    "nvidia/llama-3_2-nemoretriever-300m-embed-v1",
    "baai/bge-m3",
    "nvidia/llama-3.1-nemotron-70b-reward",
    "nvidia/nemotron-3-content-safety",
    "black-forest-labs/flux_2-klein-4b",
  ];
  const data = { data: ids.map((id) => ({ id })) };
  const listed = await provider.listModels?.read({ data } as never, {} as never);
  expect(listed?.map(({ id, task }) => [id, task])).toEqual([
    ["meta/llama-3.3-70b-instruct", "conversational"],
    ["nvidia/nemotron-3-super-120b-a12b", "conversational"],
    ["nvidia/llama-nemotron-embed-vl-1b-v2", "feature-extraction"],
    ["nvidia/llama-3.2-nv-rerankqa-1b-v2", "text-ranking"],
    ["nvidia/llama-3_2-nemoretriever-300m-embed-v1", "feature-extraction"],
    ["baai/bge-m3", "feature-extraction"],
  ]);
});
