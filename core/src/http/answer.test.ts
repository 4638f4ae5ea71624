import { describe, expect, it } from "vitest";
import { readAnswer } from "./answer.ts";
import { blobFromDataUrl } from "./data-url.ts";

const answerOf = (body: string, contentType: string) =>
  new Response(body, { headers: { "content-type": contentType } });

describe("readAnswer", () => {
  it.each(["application/json", "Application/JSON; charset=utf-8", "application/problem+json"])(
    "parses %s",
    async (type) => {
      const answer = await readAnswer(answerOf('{"a":1}', type), "https://a.example/");
      expect(answer).toMatchObject({ data: { a: 1 }, status: 200, url: "https://a.example/" });
      expect(answer.header("Content-Type")).toBe(type);
    },
  );

  it("makes a Blob of everything else", async () => {
    const { data } = await readAnswer(answerOf("abc", "image/png"), "https://a.example/");
    expect(data).toBeInstanceOf(Blob);
    expect((data as Blob).type).toBe("image/png");
  });

  it("refuses JSON that is none", async () => {
    await expect(readAnswer(answerOf("{", "application/json"), "u")).rejects.toMatchObject({ detail: "Expected JSON" });
  });

  it("accepts nothing but JSON when the provider says what a malformed answer means", async () => {
    await expect(readAnswer(answerOf("<html>", "text/html"), "u", "Failed to parse")).rejects.toMatchObject({
      detail: "Failed to parse",
    });
  });
});

describe("blobFromDataUrl", () => {
  it.each([
    ["data:audio/wav;base64,YWJj", "abc", "audio/wav"],
    ["data:,a%20b", "a b", "text/plain"],
    ["data:text/plain;charset=utf-8,x", "x", "text/plain;charset=utf-8"],
    ["DATA:image/png;BASE64,YWJj", "abc", "image/png"],
  ])("reads %s", async (address, text, type) => {
    const blob = blobFromDataUrl(address);
    expect(await blob.text()).toBe(text);
    expect(blob.type).toBe(type);
  });

  it.each(["data:nothing", "data:;base64,***", "data:,%zz"])("refuses %s", (address) => {
    expect(() => blobFromDataUrl(address)).toThrow("Expected a data URL that can be read");
  });
});
