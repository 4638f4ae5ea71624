import { describe, expect, it } from "vitest";
import { base64, blobFromBase64, dataUrl } from "./base64.ts";

describe("base64", () => {
  it("writes bytes of every length as Node does", async () => {
    for (const length of [0, 1, 2, 3, 255, 0x8000, 0x8001, 100_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
      expect(await base64(new Blob([bytes]))).toBe(Buffer.from(bytes).toString("base64"));
    }
  });

  it("is read back", async () => {
    const blob = blobFromBase64("/wAB", "image/png");
    expect(blob.type).toBe("image/png");
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([255, 0, 1]);
  });
});

describe("dataUrl", () => {
  it("names the Blob's type, or another where it has none", async () => {
    expect(await dataUrl(new Blob(["abc"], { type: "audio/wav" }))).toBe("data:audio/wav;base64,YWJj");
    expect(await dataUrl(new Blob(["abc"]), "image/png")).toBe("data:image/png;base64,YWJj");
    expect(await dataUrl(new Blob(["abc"]))).toBe("data:application/octet-stream;base64,YWJj");
  });
});
