import { base64, blobFromBase64 } from "@patchbay/core/provider";
import type { StoredValue } from "./store.ts";

/** A whole answer in a form that survives JSON. */
export async function storedAnswer(response: Response): Promise<StoredValue> {
  return { status: response.status, headers: [...response.headers], base64: await base64(await response.blob()) };
}

/** An answer as it was made. */
export function answerOf(value: StoredValue): Response {
  const {
    status,
    headers,
    base64: data,
  } = value as {
    readonly status: number;
    readonly headers: [name: string, text: string][];
    readonly base64: string;
  };
  const [, type = ""] = headers.find(([name]) => name === "content-type") ?? [];
  return new Response(blobFromBase64(data, type), { status, headers });
}
