import { describe, expect, it } from "vitest";
import { readAnswer, readBlob, readText } from "./answer.ts";
import { blobFromDataUrl } from "../client/follow-ups.ts";

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

  it("rejects malformed JSON", async () => {
    await expect(readAnswer(answerOf("{", "application/json"), "u")).rejects.toMatchObject({ detail: "Expected JSON" });
  });

  it("reads JSON with any content type, if the provider declares it", async () => {
    await expect(
      readAnswer(answerOf("<html>", "text/html"), "u", { as: "json", malformed: "Failed to parse" }),
    ).rejects.toMatchObject({
      detail: "Failed to parse",
    });
  });
});

/** A text, byte by byte. */
function pieces(): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode("\ufeffaé😀");
  return new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
}

describe("the parts read from a body", () => {
  it("is bounded", async () => {
    let sent = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000).fill(120 + 0 * sent++)),
      cancel: () => void (cancelled = true),
    });
    await expect(readText(new Response(body), 10_000)).rejects.toThrow("Expected an answer of at most 10000 bytes");
    expect([sent < 15, cancelled]).toEqual([true, true]);
  });

  it("is a text whose characters may be split between pieces, or a Blob with its type", async () => {
    expect(await readText(new Response(pieces()))).toBe("aé😀");
    expect(await readText(new Response(null))).toBe("");
    const blob = await readBlob(new Response(pieces(), { headers: { "content-type": "audio/mpeg" } }));
    expect([blob.size, blob.type]).toEqual([10, "audio/mpeg"]);
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
