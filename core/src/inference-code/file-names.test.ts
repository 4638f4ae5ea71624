import { describe, expect, it } from "vitest";
import { FileBytes, FileNames, filesIn, FileText } from "./file-names.ts";

const LONG = "A".repeat(400);

describe("FileNames", () => {
  it("names files by themselves or by their type, each differently", () => {
    const names = new FileNames();
    const files = [
      new File(["1"], "cat.png", { type: "image/png" }),
      new File(["2"], "cat.png", { type: "image/png" }),
      new Blob(["3"], { type: "audio/x-wav" }),
      new Blob(["4"]),
    ];
    expect(names.replace({ files })).toEqual({
      files: [
        new FileBytes("cat.png", "image/png"),
        new FileBytes("cat-2.png", "image/png"),
        new FileBytes("input.wav", "audio/x-wav"),
        new FileBytes("input.bin", ""),
      ],
    });
    expect(names.replace(files[1])).toEqual(new FileBytes("cat-2.png", "image/png"));
    expect(names.names).toEqual(["cat.png", "cat-2.png", "input.wav", "input.bin"]);
  });

  it("finds a file's bytes in texts, whatever a provider puts around them", async () => {
    const names = new FileNames();
    const file = new File([LONG], "cat.png", { type: "image/png" });
    await names.add(file);
    const base64 = btoa(LONG);
    expect(names.replace([base64, `data:image/jpeg;base64,${base64}`])).toEqual([
      new FileText("", "cat.png", ""),
      new FileText("data:image/jpeg;base64,", "cat.png", ""),
    ]);
  });

  it("takes long data URLs for files, and leaves short ones and other texts", () => {
    const names = new FileNames();
    const url = `data:image/png;base64,${LONG}`;
    const unchanged = ["data:image/png;base64,AA==", "B".repeat(400), "data:text/plain,Hello", 7, null];
    expect(names.replace([url, url, url.replaceAll("A", "C"), ...unchanged])).toEqual([
      new FileText("data:image/png;base64,", "input.png", ""),
      new FileText("data:image/png;base64,", "input.png", ""),
      new FileText("data:image/png;base64,", "input-2.png", ""),
      ...unchanged,
    ]);
  });
});

describe("filesIn", () => {
  it("finds files at any depth", () => {
    const file = new Blob(["1"]);
    expect(filesIn({ inputs: { image: file, question: "What?" }, parameters: null })).toEqual([file]);
  });
});
