import { labelOf, type IndexEntry } from "@patchbay/core/plugin";
import { remove as toLatin } from "confusables";
import { parse } from "tldts";

/** Digits and pairs that look like a letter in most typefaces. Case is gone by then. */
const ALIKE: readonly (readonly [pattern: RegExp, letter: string])[] = [
  [/0/g, "o"],
  [/[1i|]/g, "l"],
  [/5/g, "s"],
  [/rn/g, "m"],
  [/vv/g, "w"],
];

/**
 * Problems with a plugin's id, label and hosts that could deceive people, one sentence each.
 * @param others the plugins that people know: those of Patchbay, or those that a server lists
 */
export function nameProblems(entry: IndexEntry, others: readonly IndexEntry[]): string[] {
  const rivals = others.filter((other) => other.kind === entry.kind && other.id !== entry.id);
  return [...rivals.flatMap((other) => likeness(entry, other)), ...openHosts(entry)];
}

function likeness(entry: IndexEntry, other: IndexEntry): string[] {
  const problems: string[] = [];
  if (appearance(entry.id) === appearance(other.id)) {
    problems.push(`The id '${entry.id}' can be mistaken for '${other.id}'. Choose another.`);
  }
  const label = labelOf(entry);
  if (appearance(label) === appearance(labelOf(other))) {
    problems.push(`The label '${label}' can be mistaken for '${labelOf(other)}' of '${other.id}'. Choose another.`);
  }
  return problems;
}

/** What names have in common that look alike. */
function appearance(name: string): string {
  const letters = toLatin(name.normalize("NFKC"))
    .toLowerCase()
    .replaceAll(/[\s._-]/g, "");
  return ALIKE.reduce((text, [pattern, letter]) => text.replaceAll(pattern, letter), letters);
}

/** A key must not be sent to every customer of a registry or a platform. Source: the public suffix list, in `tldts`. */
function openHosts(entry: IndexEntry): string[] {
  if (entry.kind !== "provider") return [];
  return entry.hosts.flatMap((host) => {
    const [, domain] = /^https:\/\/\*\.([a-z0-9.-]+)/.exec(host) ?? [];
    if (domain === undefined || parse(domain, { allowPrivateDomains: true }).publicSuffix !== domain) return [];
    return [`The host '${host}' includes everyone with a name below ${domain}. Name the vendor's own domain.`];
  });
}
