import { formatBytes } from "../../../ui/format-values.ts";
import { loadSampleFile, sampleFilesIn } from "../../../ui/media/sample-media.ts";
import { nameOf } from "../../../ui/form/media-file.ts";
import { readDataUrl } from "../../../ui/media/media-files.ts";

/** A file that is attached to a message. */
export interface Attachment {
  readonly name: string;
  readonly bytes: number;
  /** The message part in OpenAI's format. */
  readonly part: { readonly type: keyof typeof KIND_OF_PART | "text"; readonly [member: string]: unknown };
  /** Preview as a `data:` URL; undefined if it is not an image. */
  readonly image: string | undefined;
}

/** The input that a model needs for a file, by the type of its part. Every chat model accepts text. */
export const KIND_OF_PART = { image_url: "image", input_audio: "audio", file: "document" } as const;

/** Largest file in bytes: base64 in the request makes it a third larger. */
const LARGEST = 20e6;
/** Largest text in bytes, about 250,000 tokens: few models take more. */
const LARGEST_TEXT = 1e6;
const AUDIO: Readonly<Record<string, string>> = {
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
};
const TEXT = /^text\/|^application\/(json|xml|yaml|x-yaml|javascript)$|\+(json|xml)$/;
const TEXT_ENDING =
  /\.(txt|mdx?|rst|tex|csv|tsv|jsonl?|json5|ipynb|ya?ml|toml|ini|cfg|env|xml|html?|s?css|less|[cm]?[jt]sx?|vue|svelte|py|rb|rs|go|java|kts?|scala|swift|[ch]|cc|cpp|hpp|cs|php|pl|lua|r|jl|dart|ex|hs|ml|sh|bat|ps1|sql|graphql|proto|tf|diff|patch|srt|vtt|log)$/i;
/** Source files whose names have no ending. */
const TEXT_NAME = /^(Dockerfile|Makefile|LICENSE|README|\.gitignore)$/;

/**
 * Reads a file as a message part: an image, WAV or MP3 audio, a PDF; text becomes part of the message.
 * @throws Error that names the file and the problem
 */
export async function readAttachment(file: File): Promise<Attachment> {
  const name = nameOf(file);
  const { size, type } = file;
  if (size === 0) throw new Error(`${name} is empty (0 B).`);
  if (size > LARGEST) throw new Error(`${name} has ${formatBytes(size)}. Attach at most ${formatBytes(LARGEST)}.`);
  const shared = { name, bytes: size, image: undefined };
  if (type.startsWith("image/")) {
    const url = await readUrl(file);
    await checkImage(url, name);
    return { ...shared, image: url, part: { type: "image_url", image_url: { url } } };
  }
  const format = AUDIO[type];
  if (format !== undefined) {
    const data = (await readUrl(file)).replace(/^[^,]*,/, "");
    return { ...shared, part: { type: "input_audio", input_audio: { data, format } } };
  }
  if (type === "application/pdf")
    return { ...shared, part: { type: "file", file: { filename: name, file_data: await readUrl(file) } } };
  if (TEXT.test(type) || TEXT_ENDING.test(name) || TEXT_NAME.test(name)) {
    if (size > LARGEST_TEXT)
      throw new Error(`${name} has ${formatBytes(size)}. Attach at most ${formatBytes(LARGEST_TEXT)} of text.`);
    const text = await file.text();
    if (text.includes("\0")) throw new Error(`${name} is not text. It may be damaged.`);
    return { ...shared, part: { type: "text", text: `${name}${BEFORE_TEXT}${text}` } };
  }
  throw new Error(`${name} is ${type || "of an unknown type"}. Attach images, WAV or MP3, PDF, or text.`);
}

/** Separates a file's name from its text in a message. */
const BEFORE_TEXT = ":\n\n";

/** The file in a text part that `readAttachment` wrote; undefined for other text. */
export function fileInText(text: string): { readonly name: string; readonly content: string } | undefined {
  const [name = "", ...content] = text.split(BEFORE_TEXT);
  return content.length > 0 && /^[^\n]+\.\w+$/.test(name) ? { name, content: content.join(BEFORE_TEXT) } : undefined;
}

/**
 * Loads a sample's media as message files.
 * @throws Error that names the file that cannot be loaded
 */
export function attachSamples(input: unknown): Promise<readonly Attachment[]> {
  return Promise.all(sampleFilesIn(input).map(async (name) => readAttachment(await loadSampleFile(name))));
}

function readUrl(file: File): Promise<string> {
  return readDataUrl(file).catch(() => {
    throw new Error(`${nameOf(file)} could not be read. Choose it again.`);
  });
}

/** @throws Error if the image cannot be decoded */
async function checkImage(url: string, name: string): Promise<void> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    throw new Error(`${name} is no image that this browser can read. It may be damaged.`);
  }
}
