import type { FetchBody } from "../http/index.ts";

/** Reads a form or a file in advance, because the signature covers the body's bytes. */
export async function readBody(
  content: FetchBody | undefined,
): Promise<{ content?: string | ArrayBuffer; type?: string | null }> {
  if (content === undefined || typeof content === "string" || content instanceof ArrayBuffer) {
    return content === undefined ? {} : { content };
  }
  const response = new Response(content);
  return { type: response.headers.get("content-type"), content: await response.arrayBuffer() };
}
