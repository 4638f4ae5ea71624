import type { LabInput } from "./lab-input.ts";

/** What differs from the sample and the conversation that the address names. */
export type LabEdits = Partial<LabInput>;

/** Longer edits, in bytes, do not go into a link: servers, chats and mail cut long addresses. */
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
 * The part of a link that holds edits. It stands behind `#`, so that no server sees it.
 * @returns undefined when the edits are longer than {@link SHARE_LIMIT}
 */
export function shareHash(edits: LabEdits): string | undefined {
  const given = Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return "";
  const bytes = new TextEncoder().encode(JSON.stringify(given));
  if (bytes.length > SHARE_LIMIT) return undefined;
  const base64 = btoa(String.fromCharCode(...bytes));
  return `${PREFIX}${base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The edits that a link holds; undefined when it holds none that can be read, as when it was cut. */
export function readShareHash(hash: string): LabEdits | undefined {
  if (!isShareHash(hash)) return undefined;
  try {
    const binary = atob(hash.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const given: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof given !== "object" || given === null) return undefined;
    const entries = Object.entries(given).filter(
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
