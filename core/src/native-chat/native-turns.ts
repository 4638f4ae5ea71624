import { InputError } from "../errors/index.ts";
import { base64 } from "../provider/base64.ts";
import type { BodyContext } from "../provider/contract.ts";
import { isObject, type JsonObject } from "../provider/payload.ts";

/** A part of a message. `own` are its further members, for example a vendor's `cache_control`. */
export type NativePart =
  | { readonly type: "text"; readonly text: string; readonly own: JsonObject }
  | {
      readonly type: "media";
      /** `image/*` where only an address is known. */
      readonly mediaType: string;
      /** Base64; absent where the part has an address. */
      readonly data?: string;
      readonly url?: string;
      /** File name of a document. */
      readonly name?: string;
      readonly own: JsonObject;
    }
  | { readonly type: "own"; readonly part: JsonObject };

/** A call of a tool that an earlier answer asked for. */
export interface NativeToolCall {
  /** As the answer named it. */
  readonly id: string;
  /** The tool's name. */
  readonly name: string;
  /** Its arguments, parsed. */
  readonly input: JsonObject;
  /** Further members, for example a vendor's `cache_control`. */
  readonly own: JsonObject;
}

/** One message of a conversation. Results of tools that follow each other stay apart. */
export interface NativeTurn {
  /** `tool` for a tool's result; `developer` is `system` here. */
  readonly role: "system" | "user" | "assistant" | "tool";
  /** Its content; a text alone is one part, an empty text none. */
  readonly parts: readonly NativePart[];
  /** What an answer asked for. */
  readonly toolCalls: readonly NativeToolCall[];
  /** Of a tool's result: the call that it answers, and that call's tool. */
  readonly answers?: { readonly id: string; readonly name: string };
  /** Signed or encrypted thoughts that came with an answer of this vendor. */
  readonly reasoning: readonly JsonObject[];
  /** Further members, such as those that an answer kept what the common chat has no place for in. */
  readonly own: JsonObject;
}

/**
 * The error for what a vendor cannot express.
 * @param what the argument in backticks, or a few words */
export function inexpressible(vendor: string, what: string): InputError {
  return new InputError(`${vendor} has no counterpart of ${what}. Leave it out, or call another provider.`);
}

/**
 * Refuses members of a part or of a tool that the vendor has no place for.
 * @param where names what they are members of: `a message's part`
 * @throws InputError */
export function refuseOwn(vendor: string, own: JsonObject, where: string): void {
  const [name] = Object.keys(own);
  if (name !== undefined) throw inexpressible(vendor, `\`${name}\` of ${where}`);
}

/** The parts that an earlier answer held besides the common chat, by the name under which it gave them. */
export function ownParts({ own }: NativeTurn, name: string): JsonObject[] {
  const given = own[name];
  return Array.isArray(given) ? given.filter(isObject) : [];
}

/** The bytes of a file or an image, downloaded where it has an address. @throws InputError, HttpError, NetworkError */
export async function readMedia(
  { mediaType, data, url = "" }: Extract<NativePart, { type: "media" }>,
  { blobFromUrl }: Pick<BodyContext, "blobFromUrl">,
): Promise<{ readonly mediaType: string; readonly data: string }> {
  if (data !== undefined) return { mediaType, data };
  const blob = await blobFromUrl(url);
  return { mediaType: blob.type || mediaType.replace("*", "jpeg"), data: await base64(blob) };
}

/**
 * A conversation for vendors whose users and models take turns: neighbors of one role are one message, and results of tools
 * are the user's.
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
