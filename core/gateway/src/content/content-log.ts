import { createRedactor } from "@patchbay/core/http";
import { CALLER_KEY } from "../accounts/caller-key.ts";
import type { GatewayToken, Ledger } from "../accounts/ledger.ts";
import type { GatewayStore } from "../store/store.ts";

/** What a request and its answer contained, without keys. Only requests of tokens that permit it are stored. */
export interface RequestContent {
  readonly requestId: string;
  /** Id of the token. */
  readonly token: string;
  /** Unix time in milliseconds when the request came. */
  readonly at: number;
  /** When it is deleted: Unix time in milliseconds. */
  readonly endsAt: number;
  readonly request: StoredText;
  readonly answer: StoredText;
}

export interface StoredText {
  /** Media type. */
  readonly type: string;
  /** Empty for a file. */
  readonly text: string;
  /** Bytes of all of it. */
  readonly bytes: number;
  /** Whether only the beginning is stored. */
  readonly isCut?: true;
}

/** A request whose content is stored. */
export interface ContentOwner {
  readonly token: GatewayToken;
  readonly requestId: string;
  readonly at: number;
  /** Of the request; they may have keys of the caller. */
  readonly headers: Headers;
}

/** The contents of requests, in a part of the store that no caller reads. */
export interface ContentLog {
  /** The content of a request; undefined if it is not stored, or not any more. */
  read(token: string, requestId: string): Promise<RequestContent | undefined>;
  /** Stores an answer with its request while the caller reads it. @returns the answer to send */
  record(owner: ContentOwner, request: string, answer: Response): Response;
}

export interface ContentLogOptions {
  readonly store: GatewayStore;
  readonly ledger: Ledger;
  /** What no content may have. */
  readonly secrets: readonly string[];
  readonly onError: (error: unknown) => void;
}

const MOST_BYTES = 256 * 1024;

/** A caller's own id of a request may have slashes, which end the name of a kind in a store. */
const keyOf = (token: string, requestId: string): string => `${kindOf(token)}${encodeURIComponent(requestId)}`;
const kindOf = (token: string): string => `content/${token}/`;

export function createContentLog({ store, ledger, secrets, onError }: ContentLogOptions): ContentLog {
  async function keep({ token, requestId, at, headers }: ContentOwner, request: string, answer: StoredText) {
    const { contentMs = 0 } = token;
    const redactor = createRedactor(...secrets, ...secretsIn(headers));
    const key = keyOf(token.id, requestId);
    const content: RequestContent = {
      requestId,
      token: token.id,
      at,
      endsAt: Date.now() + contentMs,
      request: { ...textOf("application/json", request), text: redactor.text(request.slice(0, MOST_BYTES)) },
      answer: { ...answer, text: redactor.text(answer.text) },
    };
    await store.put(key, { ...content }, contentMs);
    // It may have been revoked while the request was served.
    const isValid = (await ledger.tokens()).some(({ id, revokedAt }) => id === token.id && revokedAt === undefined);
    if (!isValid) await store.delete(key);
  }

  return {
    async read(token, requestId) {
      return (await store.get(keyOf(token, requestId))) as unknown as RequestContent | undefined;
    },
    record(owner, request, answer) {
      const type = answer.headers.get("content-type") ?? "";
      const onEnd = (parts: readonly Uint8Array<ArrayBuffer>[], bytes: number): void => {
        const isText = /\bjson\b|^text\//.test(type);
        const isCut = isText && bytes > MOST_BYTES;
        const whole = isText ? new Blob([...parts]).text() : Promise.resolve("");
        whole.then((text) => keep(owner, request, { type, text, bytes, ...(isCut && { isCut }) })).catch(onError);
      };
      return new Response(answer.body && observed(answer.body, onEnd), answer);
    },
  };
}

/** The secrets that a caller has sent. */
function secretsIn(headers: Headers): string[] {
  const sent = ["authorization", "x-api-key"].flatMap((name) => headers.get(name) ?? []);
  return [
    ...sent.map((text) => text.replace(/^bearer\s+/i, "")),
    ...new URLSearchParams(headers.get(CALLER_KEY) ?? "").values(),
  ];
}

const textOf = (type: string, text: string): Omit<StoredText, "text"> => ({
  type,
  bytes: new Blob([text]).size,
  ...(text.length > MOST_BYTES && { isCut: true }),
});

/** Passes a body on, and reports its beginning when it ends or its reader leaves. */
function observed(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEnd: (parts: readonly Uint8Array<ArrayBuffer>[], bytes: number) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          onEnd(parts, bytes);
          return;
        }
        const room = MOST_BYTES - bytes;
        if (room > 0) parts.push(value.slice(0, room));
        bytes += value.byteLength;
        controller.enqueue(value);
      } catch (error) {
        onEnd(parts, bytes);
        controller.error(error);
      }
    },
    async cancel(reason) {
      onEnd(parts, bytes);
      await reader.cancel(reason);
    },
  });
}

/** Deletes the contents of a token's requests. */
export async function deleteContents(store: GatewayStore, token: string): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a page after another
    const page = await store.list(kindOf(token), { limit: 100 });
    if (page.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop -- before the next page is listed
    await Promise.all(page.map(({ requestId }) => store.delete(keyOf(token, String(requestId)))));
  }
}
