import type { AudioCue } from "@patchbay/widgets";
import { mediaOf, type MediaProps } from "../media/media.tsx";
import { isObject, type JsonObject } from "../../host/is-object.ts";

type Medium = MediaProps["media"];
/** An output in display form. */
export type ShownOutput =
  | { readonly form: "file"; readonly blob: Blob; readonly media: Medium | undefined }
  | { readonly form: "address"; readonly url: string; readonly media: Medium | undefined }
  | { readonly form: "text"; readonly text: string }
  | { readonly form: "transcript"; readonly text: string; readonly cues: readonly AudioCue[] }
  | { readonly form: "vectors"; readonly vectors: readonly (readonly number[])[] }
  | { readonly form: "scores"; readonly scores: readonly { readonly label: string; readonly score: number }[] }
  | { readonly form: "sounds"; readonly sounds: readonly { readonly label: string; readonly url: string }[] }
  | {
      readonly form: "gallery";
      readonly images: readonly (Blob | string)[];
      /** The provider's JSON that contains the images. */
      readonly answer?: unknown;
    }
  | { readonly form: "table"; readonly columns: readonly string[]; readonly rows: readonly JsonObject[] }
  | { readonly form: "json"; readonly value: unknown };

/** Members that hold the text in answers of text tasks. */
const TEXT_MEMBERS = ["generated_text", "translation_text", "summary_text", "text"];

/** Finds the display form of a task's output. @param media the medium that the task produces */
export function classifyOutput(output: unknown, media?: Medium): ShownOutput {
  const file = fileIn(output);
  if (file) return { form: "file", blob: file, media: mediaOf(file.type) ?? media };
  if (typeof output === "string") {
    const inline = /^data:(\w+\/)/.exec(output)?.[1];
    if (inline !== undefined) return { form: "address", url: output, media: mediaOf(inline) ?? media };
    // A text task may return a URL as text: only where a medium is expected is it a file.
    if (media && /^https?:\/\//i.test(output)) return { form: "address", url: output, media };
    return { form: "text", text: output };
  }
  const images = imagesOf(output);
  if (images) return { form: "gallery", images };
  const answered = media === "image" ? imagesInAnswer(output) : [];
  if (answered.length > 0) return { form: "gallery", images: answered, answer: output };
  const vectors = vectorsOf(output);
  if (vectors) return { form: "vectors", vectors };
  const transcript = transcriptOf(output);
  if (transcript) return transcript;
  const text = textOf(output) ?? (Array.isArray(output) && output.length === 1 ? textOf(output[0]) : undefined);
  if (text !== undefined) return { form: "text", text };
  const rows = (Array.isArray(output) ? output : [output]).filter(isObject);
  const isList = Array.isArray(output) && rows.length === output.length;
  if (rows.length === 0 || (Array.isArray(output) && !isList)) return { form: "json", value: output };
  if (isList && rows.every(isScore)) return { form: "scores", scores: rows };
  if (isList && rows.every(isSound)) return { form: "sounds", sounds: soundsOf(rows) };
  if (rows.every((row) => Object.values(row).every(isPlain))) {
    return { form: "table", columns: [...new Set(rows.flatMap((row) => Object.keys(row)))], rows };
  }
  return { form: "json", value: output };
}

/** A file, or the only one in an object, such as the image in an answer with depths. */
function fileIn(output: unknown): Blob | undefined {
  if (output instanceof Blob) return output;
  const files = isObject(output) ? Object.values(output).filter((value) => value instanceof Blob) : [];
  return files.length === 1 ? files[0] : undefined;
}

function isImage(one: unknown): one is Blob | string {
  return one instanceof Blob ? one.type.startsWith("image/") : typeof one === "string" && one.startsWith("data:image/");
}

/** Several images: files, or `data:` URLs. */
function imagesOf(output: unknown): readonly (Blob | string)[] | undefined {
  return Array.isArray(output) && output.length > 0 && output.every(isImage) ? output : undefined;
}

/** Members that hold the images in providers' JSON. */
const IMAGE_LISTS = ["images", "data", "output"];

/** The images in a provider's JSON, as URLs or base64. */
function imagesInAnswer(output: unknown): readonly string[] {
  if (!isObject(output)) return [];
  const list = IMAGE_LISTS.map((name) => output[name]).find(Array.isArray) as readonly unknown[] | undefined;
  return (list ?? []).flatMap((one) => {
    const { url = one, b64_json: base64 } = isObject(one) ? one : {};
    if (typeof base64 === "string") return `data:image/png;base64,${base64}`;
    return typeof url === "string" && /^(https?:\/\/|data:image\/)/i.test(url) ? url : [];
  });
}

/** Fewer numbers are not an embedding. */
const SHORTEST_VECTOR = 3;

/** One embedding or several of the same length. */
function vectorsOf(output: unknown): readonly (readonly number[])[] | undefined {
  if (!Array.isArray(output)) return undefined;
  const vectors = (Array.isArray(output[0]) ? output : [output]) as readonly unknown[];
  const length = Array.isArray(vectors[0]) ? vectors[0].length : 0;
  const isVector = (vector: unknown): vector is readonly number[] =>
    Array.isArray(vector) && vector.length === length && vector.every((value) => typeof value === "number");
  return length >= SHORTEST_VECTOR && vectors.every(isVector) ? vectors : undefined;
}

/** A transcript with the times of its parts. */
function transcriptOf(output: unknown): ShownOutput | undefined {
  if (!isObject(output) || typeof output["text"] !== "string" || !Array.isArray(output["chunks"])) return undefined;
  const chunks = output["chunks"] as readonly { readonly text?: unknown; readonly timestamp?: unknown }[];
  const cues = chunks.flatMap((chunk): AudioCue[] => {
    const [start, end] = Array.isArray(chunk?.timestamp) ? (chunk.timestamp as unknown[]) : [];
    if (typeof chunk?.text !== "string" || typeof start !== "number") return [];
    // Some models omit the end of the last part.
    return [{ text: chunk.text, start, end: typeof end === "number" ? end : start }];
  });
  return cues.length === chunks.length && cues.length > 0
    ? { form: "transcript", text: output["text"], cues }
    : undefined;
}

function textOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const member = TEXT_MEMBERS.find((name) => typeof value[name] === "string");
  // If there is more than the text, the complete value is shown.
  return member !== undefined && Object.keys(value).length === 1 ? String(value[member]) : chatText(value);
}

/** The text of a chat answer that has a single choice without tool calls. */
function chatText({ choices }: JsonObject): string | undefined {
  const [first, ...others] = Array.isArray(choices) ? (choices as readonly { message?: JsonObject }[]) : [];
  const { content, tool_calls: calls } = first?.message ?? {};
  const isAll = others.length === 0 && !(Array.isArray(calls) && calls.length > 0);
  return typeof content === "string" && isAll ? content : undefined;
}

function isScore(row: JsonObject): row is JsonObject & { readonly label: string; readonly score: number } {
  return typeof row["label"] === "string" && typeof row["score"] === "number" && Object.keys(row).length === 2;
}

function isSound(row: JsonObject): boolean {
  return typeof row["blob"] === "string" && String(row["content-type"]).startsWith("audio/");
}

/** Each has a unique name, because its file gets that name. */
function soundsOf(rows: readonly JsonObject[]): { label: string; url: string }[] {
  const names = rows.map((row) => String(row["label"] ?? "Audio"));
  return rows.map((row, place) => {
    const name = names[place] ?? "";
    const isShared = names.filter((other) => other === name).length > 1;
    const url = `data:${String(row["content-type"])};base64,${String(row["blob"])}`;
    return { label: isShared ? `${name} ${place + 1}` : name, url };
  });
}

/** Whether a value fits into a table cell. */
function isPlain(value: unknown): boolean {
  if (typeof value === "string") return value.length <= 500;
  return value === null || value === undefined || typeof value === "number" || typeof value === "boolean";
}
