import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parser as pythonParser } from "@lezer/python";
import type { Snippet } from "@patchbay/core/library";
import { parseSync } from "rolldown/utils";
import { MARK } from "./make-record.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** Code in which a text of a record is more than a text, or which does not parse. */
export interface Escape extends Code {
  readonly why: string;
}

/** A snippet, and the key of the library that wrote it. */
export interface WrittenSnippet extends Snippet {
  readonly library: string;
}

interface Code {
  readonly library: string;
  readonly language: string;
  readonly code: string;
}

const marksIn = (text: string): number => text.split(MARK).length - 1;

/** The marks in the strings of a syntax tree or of JSON. Member names count as strings only in JSON. */
function marksInTexts(tree: unknown, names: boolean): number {
  if (typeof tree === "string") return names ? marksIn(tree) : 0;
  if (typeof tree !== "object" || tree === null) return 0;
  if (Array.isArray(tree)) return tree.reduce<number>((sum, item) => sum + marksInTexts(item, names), 0);
  const { type, value } = tree as { readonly type?: unknown; readonly value?: unknown };
  if (!names && type === "Literal") return typeof value === "string" ? marksIn(value) : 0;
  if (!names && type === "TemplateElement") return marksIn(String((value as { readonly cooked?: string }).cooked));
  return Object.entries(tree).reduce(
    (sum, [name, item]) => sum + (names ? marksIn(name) : 0) + marksInTexts(item, names),
    0,
  );
}

/** Reads Python where it is not installed: the marks in texts, without the content of their braces. */
function marksInPython(code: string): number | string {
  let marks = 0;
  let broken = "";
  pythonParser.parse(code).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) broken ||= `does not parse at ${code.slice(from, from + 40)}`;
      if (name === "String") marks += marksIn(code.slice(from, to));
      if (name === "FormatReplacement") marks -= marksIn(code.slice(from, to));
    },
  });
  return broken || marks;
}

type Reader = (code: string) => number | string;

const READERS: Readonly<Record<string, Reader>> = {
  js(code) {
    const { program, errors } = parseSync("snippet.js", code);
    return errors[0]?.message ?? marksInTexts(program, false);
  },
  json: (code) => marksInTexts(JSON.parse(code), true),
  link(code) {
    const { protocol, host, username, searchParams, hash, pathname } = new URL(code);
    const names = [protocol, host, username, hash, ...searchParams.keys()].join(" ");
    if (names.includes(MARK)) return `changes where the address leads: ${names}`;
    if (!/^[!-~]*$/.test(code) || !code.includes(pathname)) return "is not escaped";
    return marksIn(code);
  },
};

/** Finds texts of records that have escaped from their literals, with a parser for each language. */
export async function createEscapeFinder() {
  const python = process.env["PATCHBAY_PYTHON"] ?? "python3";
  const hasPython = spawnSync(python, ["-c", "import ast"], { stdio: "ignore" }).status === 0;
  const child: ChildProcessWithoutNullStreams | undefined = hasPython
    ? spawn(python, [path.join(HERE, "read_python.py"), MARK])
    : undefined;
  const lines: Interface | undefined = child && createInterface({ input: child.stdout });
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-hostile-"));
  const counts: Record<string, number> = {};

  async function readPython(programs: readonly string[]): Promise<readonly (number | string)[]> {
    if (!child || !lines || programs.length === 0) return programs.map(marksInPython);
    const answer = once(lines, "line") as Promise<[string]>;
    child.stdin.write(`${JSON.stringify(programs)}\n`);
    const [line] = await answer;
    return JSON.parse(line) as (number | string)[];
  }

  async function runShell(scripts: readonly string[]): Promise<readonly (number | string)[]> {
    if (scripts.length === 0) return [];
    const shell = spawn("bash", ["--norc", "--noprofile", path.join(HERE, "run-scripts.sh")], {
      cwd: folder,
      env: { HOME: folder },
    });
    shell.stdin.end(scripts.map((script) => `${script}\0`).join(""));
    const pieces: Buffer[] = [];
    for await (const piece of shell.stdout) pieces.push(piece as Buffer);
    const runs = Buffer.concat(pieces).toString("utf8").split("\u0002");
    const left = await readdir(folder);
    await Promise.all(left.map((name) => rm(path.join(folder, name), { recursive: true })));
    if (left.length > 0) return scripts.map(() => `wrote ${left.join(", ")}`);
    return scripts.map((_, index) => guarded(readRun, runs[index] ?? "\u0003"));
  }

  return {
    /** Amount of code read, by language. */
    counts,
    python: hasPython ? "Python's own parser" : "Lezer's grammar of Python",

    /** Reads snippets. Python, the shell and this process work in parallel. */
    async find(snippets: readonly WrittenSnippet[]): Promise<readonly Escape[]> {
      const codes = snippets.flatMap(codesOf).filter(({ code }) => code.includes(MARK));
      for (const { language } of codes) counts[language] = (counts[language] ?? 0) + 1;
      const of = (wanted: string) => codes.filter(({ language }) => language === wanted);
      const [programs, scripts] = [of("python"), of("sh")];
      const [read, run] = await Promise.all([
        readPython(programs.map(({ code }) => code)),
        runShell(scripts.map(({ code }) => code)),
      ]);
      return [
        ...judge(programs, (index) => read[index] ?? "was not read"),
        ...judge(scripts, (index) => run[index] ?? "was not read"),
        ...Object.entries(READERS).flatMap(([language, reader]) => {
          const all = of(language);
          return judge(all, (index) => guarded(reader, all[index]?.code ?? ""));
        }),
        ...judge(
          codes.filter(({ language }) => !["python", "sh", ...Object.keys(READERS)].includes(language)),
          () => "has no grammar here",
        ),
      ];
    },

    async close(): Promise<void> {
      child?.stdin.end();
      await rm(folder, { recursive: true });
    },
  };
}

const codesOf = ({ library, language, code, install, link }: WrittenSnippet): Code[] => [
  ...(code === "" || language === "text" ? [] : [{ library, language, code }]),
  ...(install === undefined ? [] : [{ library, language: "sh", code: install }]),
  ...(link === undefined ? [] : [{ library, language: "link", code: link }]),
];

function guarded(reader: Reader, code: string): number | string {
  try {
    return reader(code);
  } catch (error) {
    return String(error);
  }
}

function judge(codes: readonly Code[], read: (index: number) => number | string): Escape[] {
  return codes.flatMap((one, index) => {
    const result = read(index);
    const marks = marksIn(one.code);
    if (result === marks) return [];
    return [{ ...one, why: typeof result === "string" ? result : `${marks - result} marks are outside of literals` }];
  });
}

/** The marks in the words of commands; reports a command that comes from a record, or broken JSON. */
function readRun(run: string): number | string {
  if (run.includes("\u0003")) return "does not parse, or ends with an error";
  let marks = 0;
  for (const command of run.split("\u0001").slice(0, -1)) {
    const [name = "", ...words] = command.split("\0").slice(0, -1);
    if (name.includes(MARK)) return `runs ${name}`;
    for (const word of words) {
      marks += marksIn(word);
      if (/^\s*[[{]\s*"/.test(word)) JSON.parse(word);
    }
  }
  return marks;
}
