import { InputError } from "../errors/index.ts";
import { base64 } from "../provider/base64.ts";
import type { BodyContext } from "../provider/contract.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";

/** A part of a message. `own` are its further members, for example a vendor's `cache_control`. */
export type NativePart =
  | { readonly type: "text"; readonly text: string; readonly own: JsonObject }
  | {
      readonly type: "media";
      /** `image/*` if only a URL is known. */
      readonly mediaType: string;
      /** Base64; absent if the part has a URL. */
      readonly data?: string;
      readonly url?: string;
      /** File name of a document. */
      readonly name?: string;
      readonly own: JsonObject;
    }
  | { readonly type: "own"; readonly part: JsonObject };

/** A tool call from an earlier answer. */
export interface NativeToolCall {
  /** The id from that answer. */
  readonly id: string;
  /** The tool's name. */
  readonly name: string;
  /** Its arguments, parsed. */
  readonly input: JsonObject;
  /** Further members, for example a vendor's `cache_control`. */
  readonly own: JsonObject;
}

/** One message of a conversation. Consecutive tool results stay separate. */
export interface NativeTurn {
  /** `tool` for a tool's result; `developer` is `system` here. */
  readonly role: "system" | "user" | "assistant" | "tool";
  /** Its content; a plain text is one part, an empty text none. */
  readonly parts: readonly NativePart[];
  /** Tool calls of an answer. */
  readonly toolCalls: readonly NativeToolCall[];
  /** For a tool result: the id of its call, and the tool's name. */
  readonly answers?: { readonly id: string; readonly name: string };
  /** Signed or encrypted reasoning from an answer of this vendor. */
  readonly reasoning: readonly JsonObject[];
  /** Further members, such as parts of an earlier answer that the common format does not have. */
  readonly own: JsonObject;
}

/** The error for something that a vendor does not support.
 * @param what the argument in backticks, or a few words */
export function inexpressible(vendor: string, what: string): InputError {
  return new InputError(`${vendor} does not support ${what}. Remove it, or call another provider.`);
}

/**
 * Rejects members of a part or of a tool that the vendor does not support.
 * @param where names what they are members of: `a message's part`
 * @throws InputError */
export function refuseOwn(vendor: string, own: JsonObject, where: string): void {
  const [name] = Object.keys(own);
  if (name !== undefined) throw inexpressible(vendor, `\`${name}\` of ${where}`);
}

/** Vendor-specific parts of an earlier answer, by their name there. */
export function ownParts({ own }: NativeTurn, name: string): JsonObject[] {
  const parts = own[name];
  return Array.isArray(parts) ? parts.filter(isObject) : [];
}

/** The bytes of a file or an image, downloaded if it has a URL. @throws InputError, HttpError, NetworkError */
export async function readMedia(
  { mediaType, data, url = "" }: Extract<NativePart, { type: "media" }>,
  { blobFromUrl }: Pick<BodyContext, "blobFromUrl">,
): Promise<{ readonly mediaType: string; readonly data: string }> {
  if (data !== undefined) return { mediaType, data };
  const blob = await blobFromUrl(url);
  return { mediaType: blob.type || mediaType.replace("*", "jpeg"), data: await base64(blob) };
}

/**
 * A conversation for vendors that require users and models to alternate: consecutive messages of one role are merged,
 * and
 * tool results belong to the user.
 * @param write makes the content of one message
 */
export async function joinTurns<Content>(
  turns: readonly NativeTurn[],
  write: (turn: NativeTurn) => readonly Content[] | Promise<readonly Content[]>,
): Promise<{ readonly role: "system" | "user" | "assistant"; readonly content: Content[] }[]> {
  const messages: { role: "system" | "user" | "assistant"; content: Content[] }[] = [];
  for (const turn of turns) {
    const role = turn.role === "tool" ? "user" : turn.role;
    const content = await write(turn);
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(...content);
    else messages.push({ role, content: [...content] });
  }
  return messages;
}
