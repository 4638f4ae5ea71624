import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./guides/guide.ts";

/** Texts that people read are plain English: docs/glossary.md has the terms, this file what reads as if translated. */

interface Phrase {
  readonly pattern: RegExp;
  readonly better: string;
}

const PHRASES: readonly Phrase[] = [
  { pattern: /\b(?:says?|said|tells?|told)\b/i, better: "returns, reports, contains, means" },
  { pattern: /\b(?:stands?|stood) (?:for|in|there|at|on|under|beside|before|after|with)\b/i, better: "is, is in" },
  { pattern: /\b(?:whoever|somebody|nobody|anybody)\b/i, better: "the caller, users, no one" },
  { pattern: /\b(?:anew|lest|thereby|wherein|thereof|whereupon)\b/i, better: "again, so that, with it" },
  { pattern: /\bgoes on with\b/i, better: "continues" },
  { pattern: /\b(?:is|are|was|were|be) kept\b/i, better: "is cached, stored, saved, retained" },
  { pattern: /\bis no (?:valid )?(?:URL|number|address|JSON|string|object|list|text)\b/i, better: "is not a" },
  { pattern: /\b(?:of|by|from) which\b/i, better: "split the sentence" },
];

/** Names that state where a value came from instead of what it is; the option `words: {` of `mockFail` is not one. */
const VAGUE_NAMES = ["found", "own", "asked", "given", "told", "said", "kept", "words", "place"];

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:md|mjs|tsx?)$/.test(file) && existsSync(path.join(ROOT, file)))
  .filter(
    (file) =>
      !/CHANGELOG|^\.changeset\/|\/fixtures\/|suites\/archive\/|^plugins\/tasks\/.*about\.md$|wording\.test\.ts$/.test(
        file,
      ),
  );
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

const COMMENT = /(?<![\w/:"'`.])\/\*[^]*?\*\/|(?<![:"'`\w/\\])\/\/[^\n]*/g;
/** Of a test or a group, also after a table of cases, which ends in `])(`. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^()\n]*\))?|[\])]\))\(\s*(["`])(?:\\.|(?!\1)[^\\])*\1/g;

/** The prose of a file: comments and test titles of code, and all of a guide but its code. */
function proseOf(file: string): readonly string[] {
  const text = textOf(file);
  if (file.endsWith(".md")) return text.replaceAll(/^(?:```[^]*?^```|    .*)$|`[^`\n]*`/gm, "").split("\n");
  return [...text.matchAll(COMMENT), ...text.matchAll(TITLE)].map(([part]) => part.replaceAll(/`[^`\n]*`/g, ""));
}

function findPhrases(file: string): readonly string[] {
  return proseOf(file).flatMap((part) =>
    PHRASES.flatMap(({ pattern, better }) => {
      const match = pattern.exec(part);
      return match ? [`${file}: "${match[0]}" (better: ${better}) in: ${part.trim().replaceAll(/\s+/g, " ")}`] : [];
    }),
  );
}

function findVagueNames(file: string): readonly string[] {
  if (file.endsWith(".md")) return [];
  const names = VAGUE_NAMES.join("|");
  const declared = new RegExp(
    `\\b(?:const|let) (?:[\\[{][^=;\\n]*\\b)?(${names})\\b(?! ?:)|\\b(?!words: )(${names})\\??: `,
    "g",
  );
  return [...textOf(file).replaceAll(COMMENT, "").matchAll(declared)].map(([match]) => `${file}: ${match}`);
}

/** Phrases and names in each area that still have to be rewritten. These numbers only go down; other areas have none. */
const REMAINING: Readonly<Record<string, readonly [phrases: number, names: number]>> = {
  "core/chat-template": [0, 2],
  "core/mocks": [0, 3],
  "core/src": [0, 36],
  "host-app/bench": [0, 1],
  "host-app/e2e": [0, 1],
  "host-app/src": [0, 14],
  "plugins/packages": [0, 1],
  "plugins/providers": [0, 21],
  "plugins/suites": [0, 11],
};

function areaOf(file: string): string {
  const [top = "", folder = "", ...rest] = file.split("/");
  if (folder === "") return ".";
  return rest.length > 0 ? `${top}/${folder}` : top;
}

const hitsByArea = (find: (file: string) => readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const hits = new Map<string, string[]>();
  for (const file of files) hits.set(areaOf(file), [...(hits.get(areaOf(file)) ?? []), ...find(file)]);
  return hits;
};

it.each([
  ["finds no new phrase that reads as if translated in comments, test titles and guides", findPhrases, 0],
  ["finds no new variable that is named by where its value came from", findVagueNames, 1],
] as const)("%s", (_, find, column) => {
  const over = [...hitsByArea(find)].filter(([area, hits]) => hits.length > (REMAINING[area]?.[column] ?? 0));
  expect(over).toEqual([]);
});
