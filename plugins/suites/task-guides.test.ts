/// <reference types="vite/client" />
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPatchbay } from "@patchbay/core";
import { methodOf } from "@patchbay/core/task";
import { media, mockHub, type MediaFormat, type ProviderMocks } from "@patchbay/mocks";
import { bundled } from "@patchbay/plugins";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseJs, parsePython } from "../../core/testing/src/parse-code.ts";
import { collectPrinted, FAST_CLOCK, openGuide } from "./guides/guide.ts";
import { serveMocks } from "./serve-mocks.ts";

/** The guide on the page of a task or a library: its questions, its links, and its code, which must run or parse. */

const texts = import.meta.glob<string>("../tasks/*/about.md", { eager: true, query: "?raw", import: "default" });
const libraryTexts = import.meta.glob<string>("../libraries/*/about.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

const idOf = (file: string): string => file.split("/")[2] ?? "";
const models = Object.entries(mocks).map(([file, module]) => [idOf(file), module.models] as const);
const simulated = new Set(models.flatMap(([, mockModels]) => mockModels.map(({ task }) => task)));
// A new task has no guide yet.
const guides = Object.entries(texts).map(([file, text]) => ({ id: idOf(file), text }));
/** Models of this task have nothing in common, so there is none to choose and no code to show. */
const isOpen = ({ id }: { readonly id: string }): boolean => id === "other";

const HEADINGS = ["Use cases", "Variants", "Models and sizes", "How to call it", "Quality and pitfalls", "Learn more"];

const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].flatMap(([, name, code = ""]) => (name === language ? [code] : []));
const proseOf = (text: string): string => text.replaceAll(/^```[^]*?^```$|^\|.*$|^#.*$|\]\([^)]*\)/gm, "");
const sentencesOf = (text: string): string[] =>
  proseOf(text)
    .split(/(?<=[.!?:])\s+|\n+/)
    .filter((sentence) => sentence.split(" ").length > 4);

/** Python packages whose install name differs from their import name. */
const PACKAGES: Readonly<Record<string, string>> = {
  PIL: "pillow",
  colpali_engine: "colpali-engine",
  mlx_lm: "mlx-lm",
  sentence_transformers: "sentence-transformers",
  silero_vad: "silero-vad",
  sklearn: "scikit-learn",
  stable_baselines3: "stable-baselines3",
};

/** The start of every example's client. */
const SET_UP = "(await createPatchbay({ plugins: bundled() }))";

const FORMATS: Readonly<Record<string, MediaFormat>> = { png: "png", mp4: "webm" };

/** The simulation names what is in the sample media, and nothing in other files. */
const SAMPLES: Readonly<Record<string, string>> = { jpg: "cat.jpg", flac: "ferry.wav", wav: "ferry.wav" };
const sampleFolder = new URL("../../core/mocks/media/", import.meta.url);

/** The first line of each program installs every package that the program imports. */
function expectInstallLines(text: string): void {
  for (const code of ["ts", "python"].flatMap((language) => blocksOf(text, language))) {
    const [install = "", ...rest] = code.split("\n");
    expect(install).toMatch(/^(\/\/ npm install|# pip install|# In a clone of) /);
    const packages = importedBy(rest.join("\n"));
    expect(packages.filter((name) => !install.startsWith("# In") && !install.includes(name))).toEqual([]);
  }
}

/** The packages to install for a program's imports. */
function importedBy(code: string): string[] {
  const imported = [...code.matchAll(/(?:from "|^from |^import )(@\w+\/[\w.]+|\w+)/gm)];
  return imported.map(([, name = ""]) => PACKAGES[name] ?? name).filter((name) => name !== "node");
}

/** Sentences that several guides have. */
function repeatsIn(guideTexts: readonly string[]): string[] {
  const sentences = guideTexts.flatMap((text) => [...new Set(sentencesOf(text.replace(/^## Learn more$[^]*/m, "")))]);
  return sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
}

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";

/** The models of a guide: linked rows, sizes, and the sources of both with their dates. */
function expectDatedModels(text: string): void {
  const [, sizes = ""] = /^## Models and sizes$([^]*?)^## /m.exec(text) ?? [];
  const [, ...rows] = (sizes.match(/^\|.*$/gm) ?? []).filter((row) => !row.startsWith("| -"));
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter((row) => !/^\| \[[^\]]+\]\(https:\/\//.test(row))).toEqual([]);
  expect(sizes).toMatch(/\d[MBT]\b|\d (thousand|million|billion)/);
  const [sources = ""] = /^Sources?: .*$/m.exec(sizes) ?? [];
  expect(sources).toContain("](https://");
  expect(sources).toMatch(new RegExp(`\\b(${MONTHS}) 20\\d\\d\\b`));
}

describe("the guide of each task", () => {
  it.each(guides)("$id: answers every question, and each program starts with its install command", (guide) => {
    const headings = [...guide.text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(HEADINGS.filter((heading) => !isOpen(guide) || !/^Variants|^Models/.test(heading)));
    const wordCount = proseOf(guide.text).split(/\s+/).length;
    expect(wordCount).toBeGreaterThanOrEqual(isOpen(guide) ? 150 : 250);
    expect(wordCount).toBeLessThanOrEqual(600);
    const [, reading = ""] = /^## Learn more$([^]*)/m.exec(guide.text) ?? [];
    expect(reading.match(/\]\(https:\/\//g)?.length).toBeGreaterThanOrEqual(3);
    for (const code of blocksOf(guide.text, "python")) expect(() => parsePython(code)).not.toThrow();
    expectInstallLines(guide.text);
  });

  it.each(guides.filter((guide) => !isOpen(guide)))("$id: has code, and models with dated sources", ({ text }) => {
    expect(blocksOf(text, "ts").length + blocksOf(text, "python").length).toBeGreaterThan(0);
    expectDatedModels(text);
  });

  it("a model's name is its address on the hub", () => {
    const links = guides.flatMap(({ text }) => [...text.matchAll(/\[([\w.-]+\/[\w.-]+)\]\(([^)]*)\)/g)]);
    expect(links.length).toBeGreaterThan(200);
    expect(
      links.filter(([, name = "", url]) => url !== `https://huggingface.co/${name}`).map(([link]) => link),
    ).toEqual([]);
  });

  it("a guide repeats no sentence of another guide", () => {
    expect(repeatsIn(guides.map(({ text }) => text))).toEqual([]);
  });

  it("a guide shows TypeScript for every task that a client's method serves", () => {
    const served = guides.filter(({ id }) => simulated.has(id) && methodOf(id) !== undefined);
    expect(served.length).toBeGreaterThan(25);
    expect(served.filter(({ text }) => blocksOf(text, "ts").length === 0).map(({ id }) => id)).toEqual([]);
  });
});

const libraries = Object.entries(libraryTexts).map(([file, text]) => ({ id: idOf(file), text }));

const LIBRARY_HEADINGS = [
  "When to choose it",
  "Install",
  "First program",
  "Common errors",
  "License and version",
  "Learn more",
];

describe("the guide of each of the most used libraries", () => {
  it("the twelve most used libraries have a guide, which the overview links", async () => {
    const overview = await readFile(new URL("../../docs/choosing-a-library.md", import.meta.url), "utf8");
    const linked = [...overview.matchAll(/plugins\/libraries\/([^/]+)\/about\.md/g)].map(([, id = ""]) => id);
    expect(linked.toSorted()).toEqual(libraries.map(({ id }) => id).toSorted());
    expect(linked.length).toBeGreaterThanOrEqual(12);
  });

  it.each(libraries)("$id: helps to choose, installs what its program imports, and has dated facts", ({ text }) => {
    const parts = text.split(/^## /m).slice(1);
    const [when = "", install = "", program = "", errors = "", version = "", reading = ""] = parts;
    expect(parts.map((part) => part.split("\n", 1)[0])).toEqual(LIBRARY_HEADINGS);
    const wordCount = proseOf(text).split(/\s+/).length;
    expect(wordCount).toBeGreaterThanOrEqual(180);
    expect(wordCount).toBeLessThanOrEqual(420);
    expect(when).toMatch(/\*\*Choose/);
    expect(when).toContain("**Choose something else**");
    expect(blocksOf(install, "sh").length).toBe(1);
    for (const code of blocksOf(program, "python")) expect(() => parsePython(code)).not.toThrow();
    for (const code of blocksOf(program, "js")) expect(() => parseJs(code)).not.toThrow();
    const code = ["python", "js", "sh"].flatMap((language) => blocksOf(program, language));
    expect(code.length).toBeGreaterThan(0);
    expect(importedBy(code.join("\n")).filter((name) => !install.includes(name))).toEqual([]);
    expect(errors.match(/^- /gm)?.length).toBeGreaterThanOrEqual(5);
    expect(version).toMatch(/^(Apache 2\.0|MIT|BSD 3-Clause)\b/m);
    expect(version).toMatch(/\b20\d\d-\d\d-\d\d\b/);
    expect(reading.match(/\]\(https:\/\//g)?.length).toBeGreaterThanOrEqual(3);
  });

  it("a guide repeats no sentence of another guide", () => {
    expect(repeatsIn(libraries.map(({ text }) => text.replaceAll(/^- `[^`]+`/gm, "")))).toEqual([]);
  });
});

describe("the TypeScript of a task's guide", { timeout: 30_000 }, () => {
  let folder: string;
  serveMocks(...Object.values(mocks).flatMap(({ handlers }) => handlers), ...mockHub(Object.fromEntries(models)));
  beforeAll(async () => {
    // Created once, because that takes longer than all calls.
    vi.stubGlobal("guidesPatchbay", await createPatchbay({ clock: FAST_CLOCK, plugins: bundled() }));
    vi.stubEnv("HF_TOKEN", "hf_guide");
    vi.stubEnv("FAL_KEY", "fal-guide");
    vi.stubEnv("JINA_API_KEY", "jina-guide");
    vi.stubEnv("OPENAI_API_KEY", "sk-guide");
    folder = await mkdtemp(path.join(tmpdir(), "patchbay-task-guide-"));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    await rm(folder, { recursive: true });
  });

  /** Code that finds the files that it names, and writes into a separate folder. */
  async function placeFiles(code: string): Promise<string> {
    for (const [, name = "", ending = ""] of code.matchAll(/(?:openAsBlob|readFile)\("([\w-]+\.(\w+))"/g)) {
      const sample = SAMPLES[ending];
      const bytes = sample
        ? await readFile(new URL(sample, sampleFolder))
        : new Uint8Array(await (await media(FORMATS[ending] ?? "png", name)).arrayBuffer());
      await writeFile(path.join(folder, name), bytes);
    }
    return code.replaceAll(/(openAsBlob|readFile|writeFile)\("([\w.-]+)"/g, (_, call: string, name: string) => {
      return `${call}(${JSON.stringify(path.join(folder, name))}`;
    });
  }

  it.each(guides.filter(({ text }) => blocksOf(text, "ts").length > 0))("runs: $id", async ({ id }) => {
    const guide = await openGuide(`plugins/tasks/${id}/about.md`);
    try {
      for (const block of guide.blocks) {
        const printed: string[] = [];
        expect(block).toContain(SET_UP);
        const code = await placeFiles(block.replace(SET_UP, "guidesPatchbay"));
        await collectPrinted(printed, () => guide.run(`declare const guidesPatchbay: any;\n${code}`));
        expect(printed.join("\n")).toMatch(/\w/);
        expect(printed.join("\n")).not.toMatch(/undefined|NaN|\[object/);
      }
    } finally {
      await guide.dispose();
    }
  });
});
