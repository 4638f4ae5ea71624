import { describe, expect, it } from "vitest";
import { FileNames } from "./file-names.ts";
import { JsonPart, type FormParts, type RecordedCall, type RecordedRequest } from "./record-request.ts";
import { writeOpenAiJs, writeOpenAiPython, readOpenAiCall } from "./write-openai.ts";
import { writeFetch, writeRequests } from "./write-requests.ts";

/** A form of the client, with a file name so that the server can detect the format. */
async function formCall(parts: readonly (readonly [string, string | Blob, string?])[], more: FormParts = []) {
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
    body: [...more, ...form],
  };
  return { request, files } as RecordedCall & { readonly request: RecordedRequest };
}

const sound = new File(["RIFF of a sound"], "my voice.opus", { type: "audio/webm;codecs=opus" });
const TASK = { task: "automatic-speech-recognition" };

/** Code without white space and trailing commas. */
const compact = (code: string) => code.replaceAll(/\s+/g, "").replaceAll(/,(?=[})\]])/g, "");

describe("a 3D model", () => {
  it("is written to a file, unless the answer is JSON", async () => {
    const call = await formCall([["image", sound, "image.png"]]);
    const python = writeRequests(call, { task: "image-to-3d" }, "KEY");
    expect(python).toContain('startswith("application/json"):\n    print(response.json())\nelse:');
    expect(python).toContain('Path("result.glb").write_bytes(response.content)');
    expect(writeFetch(call, { task: "text-to-3d" }, "KEY")).toContain(
      'else await writeFile("result.glb", Buffer.from(await response.arrayBuffer()));',
    );
  });
});

describe("a form", () => {
  it("stays one in Python where no part is a file", async () => {
    const code = writeRequests(await formCall([["prompt", "a cat"]]), { task: "text-to-image" }, "KEY");
    expect(code).toContain('files=[\n        ("prompt", (None, "a cat")),\n    ],');
    expect(code).not.toContain("data=");
  });

  it("writes JSON that is sent as a file where the form is made", async () => {
    const job = new JsonPart({ type: "edit", config: { prompt: "at night", fast: true } }, "job.json");
    const call = await formCall([["input", sound, "input.webm"]], [["job", job]]);
    const python = writeRequests(call, TASK, "KEY");
    expect(python).toMatch(/^import json$/m);
    expect(compact(python)).toContain(
      '("job",("job.json",json.dumps({"type":"edit","config":{"prompt":"atnight","fast":True}}),"application/json"))',
    );
    expect(compact(writeFetch(call, TASK, "KEY"))).toContain(
      'form.append("job",newBlob([JSON.stringify({type:"edit",config:{prompt:"atnight",fast:true}})],{type:"application/json"}),"job.json");',
    );
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
