import { InputError } from "@patchbay/core/errors";
import type { NativeUsage } from "@patchbay/core/native-chat";
import { describePath, leavesOf, printAccess, printCode, valueAt, type ValuePath } from "./print-code.ts";
import { blob, likeliest, type DocumentedAnswer } from "./task-draft.ts";
import { mediaTypeOf } from "./vendor-call.ts";

/** Code that reads an answer in a vendor's own form, and what a fixture and mocks need about it. */
export interface DraftRead {
  readonly imports: readonly string[];
  readonly mockImports: readonly string[];
  /** Statements that return the output of `answer`; some use the `context` of the call. */
  readonly lines: readonly string[];
  /** Steps to the output in the answer. */
  readonly path: ValuePath;
  readonly value: unknown;
  readonly output: unknown;
  readonly usage: NativeUsage;
  /** Requests of the fixture after the call. */
  readonly further: readonly object[];
  /** The mock's function that answers, and its handlers of files. */
  readonly mockAnswer: string;
  readonly mockFiles: readonly string[];
}

type FileKind = "image" | "audio" | "video";

/** What a task returns: a member of its output with a text, a file, or vectors. */
export const OUTPUTS: Readonly<Record<string, { readonly text: string } | FileKind | "vectors">> = {
  conversational: { text: "content" },
  "text-generation": { text: "generated_text" },
  translation: { text: "translation_text" },
  summarization: { text: "summary_text" },
  "automatic-speech-recognition": { text: "text" },
  "text-to-image": "image",
  "image-to-image": "image",
  "text-to-speech": "audio",
  "text-to-audio": "audio",
  "text-to-video": "video",
  "image-to-video": "video",
  "feature-extraction": "vectors",
};

const TEXT_NAMES =
  "content text output_text generated_text translated_text translation translatedText summary transcript answer response result output completion message reply".split(
    " ",
  );
const FILE_NAMES =
  "b64_json image_base64 audio_base64 base64 audioContent image audio video image_url audio_url video_url url urls images videos generated output data".split(
    " ",
  );
/** Members with facts about an answer, never the answer. */
const FACTS =
  /^(id|object|type|role|model|status|state|created\w*|finish\w*|stop\w*|request_id|version|language|detected\w*|.*_id|.*Id)$/;

/** Members that repeat the call. */
const REPEATED = /^(?:request|inputs?|param(?:eter)?s|config|options|settings)$/;

/** @throws InputError if the answer contains no output of the task */
export function draftRead(task: string, answer: DocumentedAnswer, model: string): DraftRead {
  const kind = OUTPUTS[task] ?? { text: "generated_text" };
  if ("type" in answer) {
    if (typeof kind === "string" && kind !== "vectors") return readFile(kind, answer.type);
    throw new InputError(
      `A ${task} has no answer of type ${answer.type}. Pass the documented JSON with --answer, or another --task.`,
    );
  }
  if (kind === "vectors") return readVectors(answer.json);
  if (typeof kind === "string") return readFileIn(kind, answer.json);
  return readText(task, kind.text, answer.json, model);
}

const NONE = { mockImports: [], further: [], mockFiles: [], usage: { input: 0, output: 0 } };
const answering = (json: unknown): string => `() => HttpResponse.json(${printCode(json, "    ")})`;

function fail(what: string, json: unknown): never {
  const names = typeof json === "object" && json !== null ? Object.keys(json).join(", ") : typeof json;
  throw new InputError(
    `The documented answer (${names}) contains no ${what}. If the vendor answers with a job, add the example that looks at the job, and the answer of a finished one.`,
  );
}

function readText(task: string, member: string, json: unknown, model: string): DraftRead {
  const leaves = leavesOf(json).filter(({ path, value }) => {
    const name = String(path.findLast((step) => typeof step === "string"));
    return typeof value === "string" && value !== "" && value !== model && (!FACTS.test(name) || path.length === 0);
  });
  const text = likeliest(leaves, TEXT_NAMES) ?? fail("text", json);
  const { path, value } = text;
  const usage = usageIn(json);
  const isChat = task === "conversational";
  const returned = isChat
    ? `return nativeCompletion({ id: "", model: context.call.providerModelId }, ${usage.code}, { text });`
    : `return ${member === "text" ? "{ text }" : `{ ${member}: text }`};`;
  return {
    ...NONE,
    imports: ["OutputError"],
    path,
    value,
    output: { [member]: value },
    usage: usage.values,
    mockAnswer: answering(json),
    lines: [
      `const text = ${printAccess("answer.data", path)};`,
      `if (typeof text !== "string") throw new OutputError(${JSON.stringify(`Expected ${describePath(path, "string")}`)});`,
      ...(isChat ? usage.lines : []),
      returned,
    ],
  };
}

/** The counts of tokens in an answer. */
function usageIn(json: unknown): {
  readonly values: NativeUsage;
  readonly code: string;
  readonly lines: readonly string[];
} {
  const counts = leavesOf(json).filter(({ value }) => typeof value === "number");
  const named = (pattern: RegExp) =>
    counts.find(({ path }) => pattern.test(String(path.at(-1))) && !/cache|detail/i.test(path.join(".")));
  const input = named(/^(prompt|input)_?tokens?(_?count)?$/i);
  const output = named(/^(completion|output|candidates)_?tokens?(_?count)?$/i);
  if (!input || !output) return { values: { input: 0, output: 0 }, code: "{ input: 0, output: 0 }", lines: [] };
  return {
    values: { input: Number(input.value), output: Number(output.value) },
    code: "{ input, output }",
    lines: [
      `const input = Number(${printAccess("answer.data", input.path)} ?? 0);`,
      `const output = Number(${printAccess("answer.data", output.path)} ?? 0);`,
    ],
  };
}

function readVectors(json: unknown): DraftRead {
  const first = leavesOf(json).find(({ path, value }) => typeof value === "number" && path.at(-1) === 0);
  const path = first?.path.slice(0, -1);
  const index = path?.findIndex((step) => typeof step === "number") ?? -1;
  if (path === undefined || index < 0) return fail("list of vectors", json);
  const list = path.slice(0, index);
  const rest = path.slice(index + 1);
  const rows = valueAt(json, list) as readonly unknown[];
  const expected = JSON.stringify(`Expected ${describePath([...list, 0, ...rest], "[number]")}`);
  return {
    ...NONE,
    imports: ["OutputError"],
    path: list,
    value: rows,
    output: rows.map((row) => valueAt(row, rest)),
    mockAnswer: answering(json),
    lines: [
      `const rows = ${list.length > 0 ? printAccess("answer.data", list) : "answer.data"};`,
      `if (!Array.isArray(rows)) throw new OutputError(${expected});`,
      "return rows.map((row: unknown) => {",
      `  const vector = ${rest.length > 0 ? printAccess("row", rest) : "row"};`,
      `  if (!Array.isArray(vector)) throw new OutputError(${expected});`,
      "  return vector as number[];",
      "});",
    ],
  };
}

const MAKERS = { image: "picture", audio: "sound", video: "clip" } as const;

function readFile(kind: FileKind, type: string): DraftRead {
  const expected = JSON.stringify(`Expected the ${kind} itself`);
  const check = `if (!(answer.data instanceof Blob)) throw new OutputError(${expected});`;
  const lines = {
    image: [check, "return imageOutput({ blob: answer.data }, answer, context);"],
    audio: ['return soundOf(answer, "the vendor");'],
    video: [check, "return answer.data;"],
  };
  const imports = { image: ["imageOutput", "OutputError"], audio: ["soundOf"], video: ["OutputError"] };
  return {
    ...NONE,
    imports: imports[kind],
    mockImports: [MAKERS[kind]],
    path: [],
    value: undefined,
    output: blob(type),
    mockAnswer: fileMock(kind),
    lines: lines[kind],
  };
}

function fileMock(kind: FileKind): string {
  const make = {
    image: 'await picture("A simulated image")',
    audio: 'sound("A simulated recording")',
    video: 'clip("A simulated video")',
  };
  return [
    "async () => {",
    `      const file = ${make[kind]};`,
    '      return new HttpResponse(file, { headers: { "content-type": file.type } });',
    "    }",
  ].join("\n");
}

const USUAL_TYPES = { image: "image/jpeg", audio: "audio/mpeg", video: "video/mp4" } as const;

function readFileIn(kind: FileKind, json: unknown): DraftRead {
  const texts = leavesOf(json).filter(
    ({ path, value }) =>
      typeof value === "string" &&
      !path.some((step) => REPEATED.test(String(step))) &&
      (/^https?:\/\//.test(value) || (/^[A-Za-z0-9+/]{8,}={0,2}$/.test(value) && !FACTS.test(String(path.at(-1))))),
  );
  const isOfKind = ({ value }: { readonly value: unknown }): boolean => mediaTypeIn(value)?.startsWith(kind) ?? false;
  const named = texts.filter(isOfKind);
  const { path, value } =
    likeliest(named.length > 0 ? named : texts, FILE_NAMES) ?? fail(`${kind}: neither an address nor base64`, json);
  const isAddress = /^https?:/.test(String(value));
  const type = mediaTypeIn(value) ?? USUAL_TYPES[kind];
  const expected = JSON.stringify(`Expected ${describePath(path, "string")}`);
  const file = printAccess("answer.data", path);
  const check = [`const file = ${file};`, `if (typeof file !== "string") throw new OutputError(${expected});`];
  const bytes = isAddress ? "file" : Buffer.from(String(value), "base64").toString();
  const lines =
    kind === "image"
      ? [...check, `return imageOutput({ ${isAddress ? "url: file" : "base64: file"} }, answer, context);`]
      : isAddress
        ? [`const file = ${file};`, `return resultBlob(file, ${expected}, context);`]
        : [...check, `return blobFromBase64(file, "${type}");`];
  return {
    ...NONE,
    imports:
      kind === "image"
        ? ["imageOutput", "OutputError"]
        : isAddress
          ? ["resultBlob"]
          : ["blobFromBase64", "OutputError"],
    mockImports: isAddress ? [MAKERS[kind]] : [],
    path,
    value,
    output: blob(type, bytes),
    further: isAddress ? [{ method: "GET", url: value, answer: { blob: blob(type) } }] : [],
    mockAnswer: answering(json),
    // A handler matches by the address without its query.
    mockFiles: isAddress ? [`http.get(${JSON.stringify(String(value).split(/[?#]/)[0])}, ${fileMock(kind)})`] : [],
    lines,
  };
}

/** The media type of an address, by the end of its path. */
export function mediaTypeIn(value: unknown): string | undefined {
  const address = String(value);
  return URL.canParse(address) ? mediaTypeOf(new URL(address).pathname) : undefined;
}
