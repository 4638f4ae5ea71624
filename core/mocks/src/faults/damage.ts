import type { Below } from "./fault.ts";

/** Headers that describe the original body. */
const OF_THE_BODY = ["content-length", "content-encoding"];

/** An answer with another body; a header that is null is left out. */
export function withBody(
  { status, statusText, headers }: Response,
  body: BodyInit | null,
  changed: Readonly<Record<string, string | null>> = {},
): Response {
  const remaining = new Headers(headers);
  for (const name of OF_THE_BODY) remaining.delete(name);
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) remaining.delete(name);
    else remaining.set(name, value);
  }
  return new Response(body, { status, statusText, headers: remaining });
}

export async function bytesOf(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await answer.arrayBuffer());
}

export function typeOf({ headers }: Response): string {
  return headers.get("content-type")?.split(";")[0]?.trim() ?? "";
}

/** A place inside of a body, neither before its first byte nor behind its last. */
export function placeIn(length: number, at: number | undefined, below: Below): number {
  return at === undefined ? 1 + below(Math.max(1, length - 1)) : Math.min(at, Math.max(0, length - 1));
}

export interface PiecesOptions {
  /** What comes behind the last piece: the end, a broken connection, or nothing at all. */
  readonly end?: "close" | "break" | "stall";
  /** Milliseconds before each piece. Not scaled by the pace of the mocks. */
  readonly delayMs?: number;
}

/** A body that is sent piece by piece, each when the reader asks for it. */
export function bodyOf(
  pieces: readonly Uint8Array[],
  { end = "close", delayMs = 0 }: PiecesOptions = {},
): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
        const piece = pieces[next++];
        if (piece) controller.enqueue(piece);
        else if (end === "close") controller.close();
        else if (end === "break") controller.error(new TypeError("terminated"));
        else await new Promise(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Seconds since 1970 as HTTP writes them. */
export function httpDate(milliseconds: number): string {
  return new Date(milliseconds).toUTCString();
}
