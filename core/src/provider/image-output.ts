import { OutputError } from "../errors/index.ts";
import { blobFromBase64, dataUrl } from "./base64.ts";
import type { Answer, FailureText, ReadContext } from "./contract.ts";

/** An image as providers return it. */
export type ImageSource =
  /** @param failure text of the error when it cannot be downloaded */
  | { readonly url: string; readonly failure?: FailureText }
  /** @param type default `image/jpeg` */
  | { readonly base64: string; readonly type?: string }
  | { readonly blob: Blob };

/** The result of a task that generates images, by output type. */
export type ImageOutput = Blob | string | Record<string, unknown>;

/**
 * Converts an image to the output type that the caller chose: a Blob (default), a URL (a data URL if the provider has
 * none),
 * a data URL, or the provider's whole answer.
 */
export async function imageOutput(source: ImageSource, answer: Answer, context: ReadContext): Promise<ImageOutput> {
  const { outputType = "blob" } = context.call;
  if (outputType === "json") return jsonOf(answer);
  if (outputType === "url" && "url" in source) return source.url;
  if (outputType !== "blob" && "base64" in source) return `data:${source.type ?? "image/jpeg"};base64,${source.base64}`;
  const blob = await imageBlob(source, context);
  return outputType === "blob" ? blob : dataUrl(blob, "image/jpeg");
}

/** An answer's JSON; an answer that is the image itself becomes an object that holds it as a data URL. */
async function jsonOf({ data }: Answer): Promise<Record<string, unknown>> {
  return data instanceof Blob ? { output: await dataUrl(data, "image/jpeg") } : (data as Record<string, unknown>);
}

async function imageBlob(source: ImageSource, context: ReadContext): Promise<Blob> {
  if ("blob" in source) return source.blob;
  if ("base64" in source) return decode(source.base64, source.type ?? "image/jpeg");
  context.progress({ phase: "downloading" });
  return context.blobFromUrl(source.url, source.failure);
}

function decode(text: string, type: string): Blob {
  try {
    return blobFromBase64(text, type);
  } catch (cause) {
    throw new OutputError("Expected an image in base64", { cause });
  }
}
