import { describe, expect, it } from "vitest";
import type { ProviderCall, ReadContext } from "./contract.ts";
import { textRanking } from "./reranking.ts";

const inputs = { query: "sea", documents: ["ship", { title: "tree" }, "port"] };

const call = (args: object, parameters?: Readonly<Record<string, unknown>>): ProviderCall => ({
  task: "text-ranking",
  args: { ...args },
  parameters,
  modelId: undefined,
  providerModelId: "pid",
  mapping: undefined,
  routed: false,
  baseUrl: "https://api.example",
  endpointUrl: undefined,
  hubUrl: "https://hub.example",
  outputType: undefined,
  streaming: false,
  settings: {},
});

const bodyOf = (task: typeof ranking, one: ProviderCall) => JSON.parse(JSON.stringify(task.body(one, {} as never)));

async function readOf(data: unknown, one = call({ inputs })) {
  const answer = { data, status: 200, url: "https://api.example/", header: () => null };
  return ranking.read(answer, { call: one } as ReadContext);
}

const ranking = textRanking({ expected: "no ranking" });
const rows = [
  { index: 0, relevance_score: 0.2 },
  { index: 2, relevance_score: 0.9 },
  { index: 1, relevance_score: 0.5 },
];

describe("textRanking", () => {
  it("sends objects as JSON, unless the vendor reads them", () => {
    const reading = textRanking({ expected: "", acceptsObject: ({ title }) => title !== undefined });
    expect(bodyOf(ranking, call({ inputs }))).toMatchObject({ documents: ["ship", '{"title":"tree"}', "port"] });
    expect(bodyOf(reading, call({ inputs }))).toMatchObject({ documents: inputs.documents });
  });

  it("names the limit as the vendor does, and lets the caller replace the defaults", () => {
    const other = textRanking({
      expected: "",
      limit: "top_k",
      defaults: { return_documents: false, truncation: true },
    });
    expect(bodyOf(other, call({ inputs }, { top_n: 2, truncation: false }))).toEqual({
      query: "sea",
      documents: ["ship", '{"title":"tree"}', "port"],
      top_k: 2,
      return_documents: false,
      truncation: false,
      model: "pid",
    });
  });

  it("returns the best first and no more than requested, even if the vendor does not", async () => {
    expect(await readOf({ results: rows }, call({ inputs }))).toEqual([
      { index: 2, score: 0.9 },
      { index: 1, score: 0.5 },
      { index: 0, score: 0.2 },
    ]);
    const limited = call({ inputs }, { top_n: 1 });
    expect(await readOf({ results: rows }, limited)).toEqual([{ index: 2, score: 0.9 }]);
  });

  it.each([
    [undefined],
    [{}],
    [{ results: {} }],
    [{ results: ["x"] }],
    [{ results: [{ index: 3, relevance_score: 1 }] }],
  ])("rejects the answer %j", async (data) => {
    await expect(readOf(data)).rejects.toThrow("no ranking");
  });

  it("explains inputs of another shape", () => {
    expect(() => bodyOf(ranking, call({ inputs: "sea" }))).toThrow(/\{ query: string, documents/);
  });
});
