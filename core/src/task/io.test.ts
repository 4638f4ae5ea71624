import { describe, expect, it } from "vitest";
import * as entry from "./index.ts";
import type { JsonSchema, TaskSchema } from "./task-schema.ts";

const schemas = Object.entries(entry).filter(([name]) => /(In|Out)put$/.test(name)) as [string, TaskSchema][];
const image = new Blob(["x"], { type: "image/png" });

/** Paths of members without a title. */
function untitled(node: JsonSchema, path: string): string[] {
  const members = Object.entries((node["properties"] ?? {}) as Record<string, JsonSchema>);
  const inner = [node["items"], ...((node["anyOf"] ?? []) as JsonSchema[])].filter(
    (child): child is JsonSchema => typeof child === "object",
  );
  return [
    ...members.filter(([, member]) => !member["title"]).map(([name]) => `${path}.${name}`),
    ...members.flatMap(([name, member]) => untitled(member, `${path}.${name}`)),
    ...inner.flatMap((child) => untitled(child, `${path}[]`)),
  ];
}

describe("inputs and outputs", () => {
  it("are there for 41 tasks, with the chunks of two", () => {
    expect(schemas.filter(([name]) => name.endsWith("Input"))).toHaveLength(41);
    expect(schemas.filter(([name]) => name.endsWith("StreamOutput"))).toHaveLength(2);
    expect(schemas).toHaveLength(84);
  });

  it("have a title for every member of an input", () => {
    const inputs = schemas.filter(([name]) => name.endsWith("Input"));
    expect(inputs.flatMap(([name, made]) => untitled(made.jsonSchema, name))).toEqual([]);
  });

  it("refuse null with one problem", () => {
    const accepting = schemas.filter(([, made]) => made["~standard"].validate(null).issues?.length !== 1);
    expect(accepting.map(([name]) => name)).toEqual([]);
  });
});

const vectors = [[[[0.1, 0.2]]]];
const cases: readonly [name: string, made: TaskSchema, accepted: readonly unknown[], refused: readonly unknown[]][] = [
  [
    "zero-shot classification: labels, scores and sequence",
    entry.zeroShotClassificationOutput,
    [[{ labels: ["faq", "legal"], scores: [0.9, 0.1], sequence: "Where is my parcel?" }], []],
    [[{ label: "faq", score: 0.9 }], { labels: ["faq"], scores: [0.9], sequence: "Where?" }],
  ],
  [
    "zero-shot classification: candidate labels",
    entry.zeroShotClassificationInput,
    [{ inputs: ["a", "b"], parameters: { candidate_labels: ["x"], multi_label: true } }],
    [{ inputs: "a" }, { inputs: "a", parameters: { candidate_labels: "x, y" } }],
  ],
  [
    "table questions: the aggregator",
    entry.tableQuestionAnsweringOutput,
    [
      {
        answer: "SUM > 1, 2",
        aggregator: "SUM",
        cells: ["1", "2"],
        coordinates: [
          [0, 1],
          [1, 1],
        ],
      },
    ],
    [{ answer: "2", cells: ["2"], coordinates: [[0, 1]] }, [{ answer: "2", aggregator: "NONE" }]],
  ],
  [
    "text ranking: documents as texts and objects",
    entry.textRankingInput,
    [
      { inputs: { query: "sea", documents: ["a ship", { title: "a tree", year: 1902 }] }, parameters: { top_n: 1 } },
      { inputs: { query: "sea", documents: ["a ship"] } },
    ],
    [
      { inputs: { query: "sea", documents: [] } },
      { inputs: { query: "sea", documents: [5] } },
      { inputs: { documents: ["a ship"] } },
      { inputs: { query: "sea", documents: ["a ship"] }, parameters: { top_n: 0 } },
    ],
  ],
  ["feature extraction: depth", entry.featureExtractionOutput, [[1], [[1]], vectors, []], [[vectors], [["a"]], 1]],
  [
    "token classification: entity groups",
    entry.tokenClassificationOutput,
    [[{ entity_group: "PER", word: "Ada", score: 0.99, start: 0, end: 3 }]],
    [[{ entity: "B-PER", word: "Ada", score: 0.99, start: 0, end: 3 }]],
  ],
  [
    "fill-mask: the token's text",
    entry.fillMaskOutput,
    [[{ sequence: "Paris", score: 0.5, token: 12, token_str: "Paris" }]],
    [[{ sequence: "Paris", score: 0.5, token: 12, tokenStr: "Paris" }]],
  ],
  [
    "translation: one or several",
    entry.translationOutput,
    [{ translation_text: "Hallo" }, [{ translation_text: "Hallo" }, { translation_text: "Welt" }]],
    [{ summary_text: "Hallo" }, ["Hallo"]],
  ],
  [
    "images: a Blob, an address or the provider's JSON",
    entry.textToImageOutput,
    [image, "https://cdn.example/picture.png", { images: [{ url: "https://cdn.example/1.png" }] }],
    [undefined, 5, ["https://cdn.example/picture.png"]],
  ],
  [
    "zero-shot image classification: an image, bare or as a member",
    entry.zeroShotImageClassificationInput,
    [image, { image }].map((inputs) => ({ inputs, parameters: { candidate_labels: ["cat"] } })),
    [{ inputs: "cat.png", parameters: { candidate_labels: ["cat"] } }],
  ],
  [
    "image and text to image: the image may be absent",
    entry.imageTextToImageInput,
    [{ parameters: { prompt: "a fox" } }, { inputs: image }],
    [{ inputs: "fox.png" }],
  ],
  [
    "chat: text, parts and tool calls",
    entry.chatCompletionInput,
    [
      { messages: [{ role: "user", content: "Hello" }], vendor_switch: true },
      {
        messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "data:," } }] }],
        max_tokens: null,
      },
      { messages: [{ role: "assistant", content: null, tool_calls: [] }], tool_choice: { function: { name: "sum" } } },
      { messages: [], tool_choice: { type: "function", function: { name: "sum" } }, parallel_tool_calls: false },
    ],
    [
      { inputs: "Hello" },
      { messages: [{ content: "Hello" }] },
      { messages: [{ role: "user", content: [{ type: "text" }] }] },
      { messages: [], tool_choice: { type: "tool", function: { name: "sum" } } },
      { messages: [], parallel_tool_calls: "no" },
    ],
  ],
  [
    "chat chunks: the first names a tool call, the next add to it",
    entry.chatCompletionStreamOutput,
    [
      { id: "1", created: 1, model: "m", choices: [{ index: 0, delta: { role: "assistant", content: "" } }] },
      {
        id: "1",
        created: 1,
        model: "m",
        choices: [
          { index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: "{" } }] }, finish_reason: null },
        ],
      },
      {
        id: "1",
        created: 1,
        model: "m",
        choices: [],
        usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
      },
    ],
    [{ id: "1", created: 1, model: "m" }],
  ],
  [
    "text generation: at most four stop texts, top p within 1",
    entry.textGenerationInput,
    [{ inputs: "Once", parameters: { stop: ["a", "b", "c", "d"], top_p: 1, seed: null } }],
    [
      { inputs: "Once", parameters: { stop: ["a", "b", "c", "d", "e"] } },
      { inputs: "Once", parameters: { top_p: 0 } },
    ],
  ],
];

it.each(cases)("checks %s", (_name, made, accepted, refused) => {
  const isValid = (value: unknown): boolean => made["~standard"].validate(value).issues === undefined;
  expect(accepted.filter((value) => !isValid(value))).toEqual([]);
  expect(refused.filter(isValid)).toEqual([]);
});
