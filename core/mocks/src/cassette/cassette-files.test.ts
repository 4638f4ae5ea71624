import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replay } from "../index.ts";
import type { Cassette } from "./cassette.ts";
import { mediaFolder, openCassette } from "./open-cassette.ts";
import { printCassette } from "./print-cassette.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), "patchbay-cassette-"))));
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string, name = "chat.cassette.json"): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

const png = Buffer.concat([Buffer.from("\x89PNG", "latin1"), Buffer.alloc(5000, 7)]).toString("base64");

const cassette: Cassette = {
  "patchbay-cassette": 1,
  exchanges: [
    {
      recorded: "2026-11-22T00:00:00.000Z",
      request: {
        method: "POST",
        url: "https://api.acme.example/v1/images",
        json: { model: "m", image: `data:image/png;base64,${png}`, prompt: "x ".repeat(2500) },
      },
      answer: { status: 200, after: 3, json: { data: [{ b64_json: png }], $file: "../../secret.txt" } },
    },
    {
      recorded: "2026-11-22T00:00:00.000Z",
      request: { method: "GET", url: "https://cdn.example/x.png" },
      answer: { status: 200, after: 3, base64: png },
    },
  ],
};

/** The printed lines of a recording with a question and the second word of its answer. */
const linesOf = async (question: string, word: string): Promise<readonly string[]> => {
  const messages = [
    { role: "system", content: "You are brief, and you answer with one sentence in plain English." },
    { role: "user", content: question },
  ];
  const url = "https://api.acme.example/v1/chat/completions";
  const request = { method: "POST", url, json: { model: "acme-1", messages, temperature: 0 } };
  const stream = ["One", word, "three"].map((content, at) => ({ at, data: { choices: [{ delta: { content } }] } }));
  const exchanges = [{ recorded: "2026-11-22T00:00:00.000Z", request, answer: { status: 200, after: 1, stream } }];
  return (await printCassette({ "patchbay-cassette": 1, exchanges })).text.split("\n");
};

describe("a cassette's file", () => {
  it("has short values on one line, and media in separate files, each once", async () => {
    const { text, files } = await printCassette(cassette, "beside");
    expect(text).toContain('  "request": { "method": "GET", "url": "https://cdn.example/x.png" },\n');
    expect([...files.keys()]).toEqual([expect.stringMatching(/^[\da-f]{16}\.png$/)]);
    expect(text).toContain(`"image": { "$file": "${[...files.keys()][0]}", "after": "data:image/png;base64," }`);
    expect(text.length).toBeLessThan(16_000);
  });

  it("differs from another recording in the lines of what changed", async () => {
    const [one, other] = [await linesOf("Count to three.", "two"), await linesOf("Count, please.", "deux")];
    const changed = other.filter((line, index) => line !== one[index]).map((line) => line.trim());
    expect(changed).toEqual([
      '{ "role": "user", "content": "Count, please." }',
      '{ "at": 1, "data": { "choices": [{ "delta": { "content": "deux" } }] } },',
    ]);
    expect(other).toHaveLength(one.length);
  });

  it("has a line for each event of a stream", async () => {
    const data = { id: "chat-1", object: "chat.completion.chunk", choices: [{ index: 0, delta: { content: "One" } }] };
    const stream = [
      { at: 12, data: { ...data, created: 1_795_317_852 } },
      { at: 40, data: "[DONE]" },
    ];
    const answer = { status: 200, after: 1, stream };
    const { text } = await printCassette({
      "patchbay-cassette": 1,
      exchanges: [{ recorded: "", request: { method: "GET", url: "https://api.acme.example/v1/chat" }, answer }],
    });
    expect(
      text
        .split("\n")
        .filter((line) => line.includes('"at":'))
        .map((line) => JSON.parse(line.replace(/,$/, "")) as unknown),
    ).toEqual(stream);
  });

  it("opens unchanged from a path, an address and an object", async () => {
    const { text, files } = await printCassette(cassette, "beside");
    const file = await fileOf(text, "images.json");
    await mkdir(mediaFolder(file));
    for (const [name, bytes] of files) await writeFile(path.join(mediaFolder(file), name), bytes);
    const { json, ...answer } = cassette.exchanges[0]?.answer ?? { status: 0, after: 0 };
    // A vendor's own `$file` is not a reference.
    const exchange = { ...cassette.exchanges[0], answer: { ...answer, text: JSON.stringify(json) } };
    const expected = { "patchbay-cassette": 1, exchanges: [exchange, cassette.exchanges[1]] };
    expect(await openCassette(file)).toEqual(expected);
    expect(await openCassette(pathToFileURL(file))).toEqual(expected);
    const inside = await printCassette(cassette);
    expect(inside.files.size).toBe(0);
    await expect(openCassette(JSON.parse(text) as object)).rejects.toThrow("pass its path or address instead");
  });
});

const simple = { ...cassette, exchanges: [cassette.exchanges[1], structuredClone(cassette.exchanges[1])] };

const edited = (change: (exchange: Record<string, Record<string, unknown>>) => void): string => {
  const copy = structuredClone(simple) as unknown as { exchanges: Record<string, Record<string, unknown>>[] };
  if (copy.exchanges[1]) change(copy.exchanges[1]);
  return JSON.stringify(copy);
};

describe("the error for a damaged cassette names the file and the position", () => {
  it.each([
    [
      "truncated",
      JSON.stringify(cassette, undefined, 2).slice(0, 100),
      /is not valid JSON at line 6, column \d+\. Correct it/,
    ],
    [
      "a comma too many",
      '{\n  "patchbay-cassette": 1,\n  "exchanges": [],\n}',
      /is not valid JSON at line 4, column 1\./,
    ],
    ["empty", "", /\.json is empty\. /],
    ["another file", '{"name": "x"}', /: it is no cassette, because it has no member "patchbay-cassette"\./],
    ["a later version", '{"patchbay-cassette": 2}', /has version 2 of the format.*Update @patchbay\/mocks/],
    ["no exchanges", '{"patchbay-cassette": 1}', /: exchanges is not a list\./],
    [
      "an address that is none",
      '{"patchbay-cassette": 1, "addresses": {"ACME_URL": "acme"}}',
      /: addresses\.ACME_URL is not an address\./,
    ],
    [
      "a status as a text",
      edited(({ answer }) => void (answer!["status"] = "200")),
      /: exchanges\[1\]\.answer\.status is not a number/,
    ],
    [
      "an address",
      edited(({ request }) => void (request!["url"] = "/v1")),
      /: exchanges\[1\]\.request\.url is not an address\./,
    ],
    [
      "a body",
      edited(({ answer }) => void (answer!["base64"] = "no!")),
      /: exchanges\[1\]\.answer\.base64 is not base64\./,
    ],
    [
      "headers",
      edited(({ request }) => void (request!["headers"] = { a: 1 })),
      /exchanges\[1\]\.request\.headers is not an object/,
    ],
    [
      "a piece",
      edited(({ answer }) => void (answer!["stream"] = [{ at: 1, data: 1 }, { data: 1 }])),
      /exchanges\[1\]\.answer\.stream\[1\] is not/,
    ],
    [
      "no answer",
      edited((exchange) => void delete exchange["answer"]),
      /exchanges\[1\] has neither an answer nor a failure\./,
    ],
    [
      "media",
      edited(({ answer }) => void (answer!["base64"] = { $file: "0a.png" })),
      /has lost the file .*\.media\/0a\.png\./,
    ],
    [
      "media of others",
      edited(({ answer }) => void (answer!["base64"] = { $file: "../../.env" })),
      /names the file "\.\.\/\.\.\/\.env", which is not one/,
    ],
  ])("%s", async (_, text, message) => {
    const file = await fileOf(text);
    const error = await replay(file).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(message);
    expect(String(error)).toContain(file);
  });

  it("missing", async () => {
    await expect(replay(path.join(folder, "no.json"))).rejects.toThrow(
      /no\.json does not exist\. Record it with 'patchbay record'\./,
    );
  });
});
