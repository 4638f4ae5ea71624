import { afterEach, describe, expect, it } from "vitest";
import { tinyModels } from "./hub-models.ts";
import { startLoopbackHub, type LoopbackHub } from "./loopback-hub.ts";
import { OnnxGraph } from "./onnx-model.ts";
import { encodeMessage, Float } from "./protobuf.ts";
import { vocabularyOf } from "./tokenizer.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("the wire format", () => {
  // Those with a source are the examples of protobuf.dev/programming-guides/encoding.
  it.each([
    ["an integer of two bytes", [[1, 150]], "089601"],
    ["a text", [[2, "testing"]], "120774657374696e67"],
    ["a message inside", [[3, [[1, 150]]]], "1a03089601"],
    ["a negative integer", [[1, -2]], "08feffffffffffffffff01"],
    ["zero", [[1, 0]], "0800"],
    ["a float", [[2, new Float(1)]], "150000803f"],
    ["a field beyond 15", [[20, 1]], "a00101"],
    [
      "what repeats",
      [
        [1, 3],
        [1, 4],
      ],
      "08030804",
    ],
  ] as const)("writes %s", (_, message, bytes) => {
    expect(hex(encodeMessage(message))).toBe(bytes);
  });
});

describe("a graph", () => {
  it("a graph is an ONNX model with its nodes, constants, inputs and outputs", () => {
    const graph = new OnnxGraph();
    graph.output("y", graph.run("Relu", [graph.input("x", "float32", ["n"])]), "float32", ["n"]);
    const dims = [[2, [[1, [[2, "n"]]]]]] as const;
    const value = (name: string) =>
      [
        [1, name],
        [2, [[1, [[1, 1], ...dims]]]],
      ] as const;
    const expected = encodeMessage([
      [1, 9],
      [2, "patchbay-tiny-models"],
      [
        7,
        [
          [
            1,
            [
              [1, "x"],
              [2, "value-0"],
              [4, "Relu"],
            ],
          ],
          [
            1,
            [
              [1, "value-0"],
              [2, "y"],
              [4, "Identity"],
            ],
          ],
          [2, "graph"],
          [11, value("x")],
          [12, value("y")],
        ],
      ],
      [
        8,
        [
          [1, ""],
          [2, 18],
        ],
      ],
    ]);
    expect(hex(graph.encode())).toBe(hex(expected));
  });

  it("rejects weights whose number does not match their dimensions", () => {
    expect(() => new OnnxGraph().floats([2, 3], [1, 2])).toThrow("needs 6 values, not 2");
  });
});

describe("a tiny model", () => {
  it.each(Object.entries(tinyModels()))("%s has a few kilobytes, a configuration and weights", (_, files) => {
    const bytes = Object.values(files).reduce((sum, content) => sum + Buffer.byteLength(content), 0);
    expect(bytes).toBeLessThan(8000);
    const config = JSON.parse(String(files["config.json"])) as { readonly architectures: readonly string[] };
    expect(config.architectures).toHaveLength(1);
    expect(files["onnx/model.onnx"] ?? files["onnx/decoder_model_merged.onnx"]).toBeInstanceOf(Uint8Array);
  });

  it("numbers its words after the special tokens", () => {
    expect(vocabularyOf(["one", "two"])).toEqual({
      "[PAD]": 0,
      "[UNK]": 1,
      "[CLS]": 2,
      "[SEP]": 3,
      "[MASK]": 4,
      one: 5,
      two: 6,
    });
  });
});

describe("the hub on this machine", () => {
  let hub: LoopbackHub | undefined;
  afterEach(() => hub?.stop());

  it("the local hub serves a whole file, returns its size for a request of one byte, and has nothing else", async () => {
    hub = await startLoopbackHub({ "tiny/one": { "config.json": "{}..." } });
    const at = (file: string, headers = {}) => fetch(`${hub?.url}/tiny/one/resolve/main/${file}`, { headers });
    const whole = await at("config.json");
    expect([whole.status, await whole.text()]).toEqual([200, "{}..."]);
    const first = await at("config.json", { range: "bytes=0-0" });
    expect([first.status, first.headers.get("content-range"), await first.text()]).toEqual([206, "bytes 0-0/5", "{"]);
    expect((await at("tokenizer.json")).status).toBe(404);
    expect(hub.downloads).toEqual(["/tiny/one/resolve/main/config.json"]);
  });
});
