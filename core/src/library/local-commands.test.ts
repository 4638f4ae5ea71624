import { expect, it } from "vitest";
import { fileNames, link, sampleMessages, serverCall } from "./index.ts";

it("names a file by its quantization and explains a placeholder", () => {
  expect(fileNames({ file: { path: "a.gguf", quantization: "UD-Q2_K_XL" } })).toEqual({
    label: "UD-Q2_K_XL",
    tag: ":UD-Q2_K_XL",
  });
  expect(fileNames({ file: { path: "a.gguf", only: true } })).toEqual({ label: "", tag: "" });
  for (const context of [{}, { file: { path: "a.gguf" } }, { file: { path: "a.gguf", quantization: "$(x)" } }]) {
    expect(fileNames(context)).toMatchObject({ tag: ":{{QUANT_TAG}}", note: expect.stringContaining("{{QUANT_TAG}}") });
  }
});

it("write addresses in which values stay values", () => {
  expect(link`app://models/${"acme/a b?c#d&e=f%2F"}`).toBe("app://models/acme/a%20b%3Fc%23d%26e%3Df%252F");
  expect(link`app://models/${"../../x/./y"}?q=${"\ud800模型"}`).toBe("app://models/x/y?q=%EF%BF%BD%E6%A8%A1%E5%9E%8B");
  expect(() => link`app://${undefined}`).toThrow("cannot be a part of an address");
});

const sampleInput = () => ({ kind: "text", text: "It's ready?" }) as const;

it("calls a local server with a conversation, or with a text to go on with", () => {
  const model = { id: "a/b", tags: ["conversational"], pipeline_tag: "text-generation" };
  const messages = sampleMessages(model, { sampleInput });
  expect(serverCall("http://localhost:1/v1", "a/b", messages)).toContain(`"content": "It'\\''s ready?"`);
  expect(serverCall("http://localhost:1/v1", "a/b", messages)).toContain("http://localhost:1/v1/chat/completions");
  expect(sampleMessages({ ...model, tags: [] }, { sampleInput })).toBeUndefined();
  expect(sampleMessages(model, { sampleInput: () => undefined })).toBeUndefined();
  expect(serverCall("http://localhost:1/v1", "a/b")).toContain("http://localhost:1/v1/completions");
});
