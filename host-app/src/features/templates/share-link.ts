import type { LabInput } from "./lab-input.ts";

/** Differences from the sample and the conversation in the address. */
export type LabEdits = Partial<LabInput>;

/** Longer edits, in bytes, do not go into a link: servers, chats and mail truncate long addresses. */
export const SHARE_LIMIT = 4096;

const PREFIX = "#lab=";
const FIELDS: readonly (keyof LabInput)[] = [
  "template",
  "bosToken",
  "eosToken",
  "variables",
  "messages",
  "tools",
  "documents",
];

/**
 * The part of a link that contains edits. It comes after `#`, so that no server sees it.
 * @returns undefined if the edits are longer than {@link SHARE_LIMIT}
 */
export function shareHash(edits: LabEdits): string | undefined {
  const fields = Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined));
  if (Object.keys(fields).length === 0) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(fields));
  if (bytes.length > SHARE_LIMIT) return undefined;
  const base64 = btoa(String.fromCharCode(...bytes));
  return `${PREFIX}${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The edits in a link; undefined if they cannot be read, for example after truncation. */
export function readShareHash(hash: string): LabEdits | undefined {
  if (!isShareHash(hash)) return undefined;
  try {
    const binary = atob(hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const fields: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof fields !== "object" || fields === null) return undefined;
    const entries = Object.entries(fields).filter(
      (entry): entry is [keyof LabInput, string] =>
        FIELDS.some((field) => field === entry[0]) && typeof entry[1] === "string",
    );
    return Object.fromEntries(entries);
  } catch {
    return undefined;
  }
}

export function isShareHash(hash: string): boolean {
  return hash.startsWith(PREFIX);
}
