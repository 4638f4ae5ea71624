import { describe, expect, it, vi } from "vitest";
import { fileInText, readAttachment } from "./read-attachment.ts";

describe("readAttachment", () => {
  it("reads audio, PDF and text as parts of a message", async () => {
    expect((await readAttachment(new File(["ab"], "a.wav", { type: "audio/wav" }))).part).toEqual({
      type: "input_audio",
      input_audio: { data: "YWI=", format: "wav" },
    });
    expect((await readAttachment(new File(["ab"], "a.pdf", { type: "application/pdf" }))).part).toEqual({
      type: "file",
      file: { filename: "a.pdf", file_data: "data:application/pdf;base64,YWI=" },
    });
    expect((await readAttachment(new File(["a,b"], "a.csv"))).part).toEqual({ type: "text", text: "a.csv:\n\na,b" });
    expect(fileInText("a.csv:\n\na,b")).toEqual({ name: "a.csv", content: "a,b" });
    expect([fileInText("Compare these:\n\nOne"), fileInText("a.csv"), fileInText("Two\nlines.txt:\n\nOne")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("rejects an unsupported file by name without reading it", async () => {
    const large = new File(["x"], "film.mp3", { type: "audio/mpeg" });
    Object.defineProperty(large, "size", { value: 2e9 });
    await expect(readAttachment(large)).rejects.toThrow("film.mp3 has 2.0 GB. Attach at most 20.0 MB.");
    await expect(readAttachment(new File([], "none.txt"))).rejects.toThrow("none.txt is empty (0 B).");
    await expect(readAttachment(new File(["x"], "a.zip", { type: "application/zip" }))).rejects.toThrow(
      "a.zip is application/zip. Attach images, WAV or MP3, PDF, or text.",
    );
  });

  it("reads source code as text, up to a limit, and rejects what is not text", async () => {
    const { part } = await readAttachment(new File(["fn main() {}"], "main.rs"));
    expect(part).toEqual({ type: "text", text: "main.rs:\n\nfn main() {}" });
    // Browsers take TypeScript for a film.
    expect((await readAttachment(new File(["let a;"], "a.ts", { type: "video/mp2t" }))).part.type).toBe("text");
    expect((await readAttachment(new File(["FROM node"], "Dockerfile"))).part.type).toBe("text");
    const long = new File(["x".repeat(1_200_000)], "book.txt");
    await expect(readAttachment(long)).rejects.toThrow("book.txt has 1.2 MB. Attach at most 1.0 MB of text.");
    await expect(readAttachment(new File(["a\0b"], "a.csv"))).rejects.toThrow("a.csv is not text.");
  });

  it("shows an image once it can be decoded, and rejects a broken one", async () => {
    const decode = vi.fn<() => Promise<void>>().mockResolvedValueOnce().mockRejectedValueOnce(new Error("no"));
    vi.stubGlobal(
      "Image",
      class {
        src = "";
        decode = decode;
      },
    );
    const file = new File(["x"], "cat.png", { type: "image/png" });
    expect(await readAttachment(file)).toMatchObject({ image: "data:image/png;base64,eA==", bytes: 1 });
    await expect(readAttachment(file)).rejects.toThrow("cat.png is no image that this browser can read");
  });
});
