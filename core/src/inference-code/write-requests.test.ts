import { describe, expect, it } from "vitest";
import { FileNames } from "./file-names.ts";
import type { RecordedCall, RecordedRequest } from "./record-request.ts";
import { writeOpenAiJs, writeOpenAiPython, readOpenAiCall } from "./write-openai.ts";
import { writeFetch, writeRequests } from "./write-requests.ts";

/** A form of the client, with a file name so that the server can detect the format. */
async function formCall(parts: readonly (readonly [string, string | Blob, string?])[]) {
  const files = new FileNames();
  const form = new FormData();
  for (const [name, part, sentAs] of parts) {
    if (part instanceof Blob) await files.add(part);
    if (part instanceof Blob) form.append(name, part, sentAs);
    else form.append(name, part);
  }
  for (const [, part] of form) if (part instanceof Blob) await files.recognize(part);
  const request: RecordedRequest = {
    method: "POST",
    url: "https://api.acme.test/v1/audio/transcriptions",
    headers: { authorization: "Bearer KEY-FROM-THE-ENVIRONMENT" },
    body: [...form],
  };
  return { request, files } as RecordedCall & { readonly request: RecordedRequest };
}

const sound = new File(["RIFF of a sound"], "my voice.opus", { type: "audio/webm;codecs=opus" });
const TASK = { task: "automatic-speech-recognition" };

describe("a form", () => {
  it("stays one in Python where no part is a file", async () => {
    const code = writeRequests(await formCall([["prompt", "a cat"]]), { task: "text-to-image" }, "KEY");
    expect(code).toContain('files=[\n        ("prompt", (None, "a cat")),\n    ],');
    expect(code).not.toContain("data=");
  });

  it("gives the file the name under which it was sent, and reads it by its own", async () => {
    const call = await formCall([
      ["model", "whisper"],
      ["file", sound, "audio.webm"],
    ]);
    expect(writeRequests(call, TASK, "KEY")).toContain(
      '("file", ("audio.webm", Path("my voice.opus").read_bytes(), "audio/webm;codecs=opus")),',
    );
    expect(writeFetch(call, TASK, "KEY")).toContain(
      'new Blob([await readFile("my voice.opus")], { type: "audio/webm;codecs=opus" }), "audio.webm");',
    );
    const read = readOpenAiCall(call.request, call.files)!;
    expect(writeOpenAiJs(read, "KEY")).toContain(
      'file: await toFile(createReadStream("my voice.opus"), "audio.webm", { type: "audio/webm;codecs=opus" }),',
    );
    expect(writeOpenAiPython(read, "KEY")).toContain(
      'file=("audio.webm", Path("my voice.opus").read_bytes(), "audio/webm;codecs=opus"),',
    );
  });
});
