import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import process from "node:process";
import { Template as PeerTemplate } from "@huggingface/jinja";
import type * as Nunjucks from "nunjucks";
import { amount, type Row } from "../../bench/row.ts";
import type * as ChatTemplate from "../src/index.ts";
import { runBundled } from "../../bench/bundle.ts";
import { conversation, renderByHand, type LlamaValues } from "./conversation.ts";
import { compareFamily, families, geometricMean, sourceOf, warmUp } from "./families.ts";
import { memoryOfRender, memoryOfTemplates } from "./memory.ts";
import { rates } from "./rates.ts";

const PEER = "@huggingface/jinja";

const entry = JSON.stringify(new URL("../src/index.ts", import.meta.url).pathname);

function values(length: number): LlamaValues & Record<string, unknown> {
  return { messages: conversation(length), bos_token: "<|begin_of_text|>", add_generation_prompt: true };
}

/** Reads the last character, which makes the engine join the parts of the prompt as a real use would. */
function consume(text: string): void {
  if (Number.isNaN(text.charCodeAt(text.length - 1))) throw new Error("nothing was rendered");
}

function compareRender(compile: typeof ChatTemplate.compile, source: string): Row[] {
  const variables = values(41);
  const [ours, peer] = [compile(source), new PeerTemplate(source)];
  const expected = renderByHand(variables);
  requireSame(expected, ours.render(variables));
  requireSame(expected, peer.render({ ...variables }));
  const results = rates({
    ours: () => consume(ours.render(variables)),
    peer: () => consume(peer.render({ ...variables })),
    hand: () => consume(renderByHand(variables)),
  });
  return [
    {
      name: "render Llama 3, 41 messages",
      value: results.ours,
      unit: "/s",
      peer: { name: PEER, value: results.peer },
      note: times(results.ours / results.peer),
    },
    {
      name: "  relative to a function written by hand",
      value: results.ours / results.hand,
      unit: "times",
      atLeast: 0.7,
      note: `by hand ${Math.round(results.hand)} /s`,
    },
  ];
}

/**
 * Last, because loading nunjucks derives an object from String.prototype, which slows all string operations in the
 * process, ours by a quarter.
 */
function compareNunjucks(compile: typeof ChatTemplate.compile, source: string): Row[] {
  const nunjucks = createRequire(import.meta.url)("nunjucks") as typeof Nunjucks;
  const variables = values(41);
  const ours = compile(source);
  const environment = new nunjucks.Environment(null, { autoescape: false, trimBlocks: true, lstripBlocks: true });
  const other = nunjucks.compile(source, environment);
  requireSame(ours.render(variables), other.render(variables));
  const results = rates({
    ours: () => consume(ours.render(variables)),
    nunjucks: () => consume(other.render(variables)),
  });
  return [
    {
      name: "render Llama 3, 41 messages, nunjucks loaded",
      value: results.ours,
      unit: "/s",
      peer: { name: "nunjucks", value: results.nunjucks },
      note: times(results.ours / results.nunjucks),
    },
  ];
}

function requireSame(expected: string, text: string): void {
  if (text !== expected) throw new Error("the contestants do not render the same");
}

/** Every family's template, compared with the peer. */
function compareFamilies(compile: typeof ChatTemplate.compile): Row[] {
  warmUp(compile);
  const results = families.map((family) => compareFamily(compile, family));
  const rows = results.map(({ family, compile: compiled, render }) => ({
    name: `family ${family}: compile`,
    value: compiled,
    unit: "times",
    note: render === undefined ? "the peer cannot render it" : `render ${render.toPrecision(3)} times`,
  }));
  const compiled = results.map(({ compile: speed }) => speed);
  const rendered = results.flatMap(({ render }) => render ?? []);
  return [
    ...rows,
    relative("compile, geometric mean", geometricMean(compiled), 3),
    relative(`  the least of ${compiled.length} families`, Math.min(...compiled), 2.5),
    relative("render, geometric mean", geometricMean(rendered)),
    relative(`  the least of ${rendered.length} families`, Math.min(...rendered)),
  ];
}

function relative(name: string, value: number, atLeast?: number): Row {
  return { name, value, unit: "times", peer: { name: PEER, value: 1 }, ...(atLeast !== undefined && { atLeast }) };
}

/** An odd number, so that there is a median. */
const PROCESSES = amount(41, 1);

/** Milliseconds that a process takes to load each of these modules: the median of many alternating processes. */
function importTimes<Name extends string>(files: Readonly<Record<Name, string>>): Record<Name, number> {
  const program = "const start = performance.now(); require(process.argv[1]); console.log(performance.now() - start);";
  const names = Object.keys(files) as Name[];
  const rounds = Array.from({ length: PROCESSES }, () =>
    names.map((name) => Number(execFileSync(process.execPath, ["-e", program, files[name]], { encoding: "utf8" }))),
  );
  const middle = (index: number): number =>
    rounds.map((round) => round[index] ?? 0).toSorted((left, right) => left - right)[PROCESSES >> 1] ?? 0;
  return Object.fromEntries(names.map((name, index) => [name, middle(index)])) as Record<Name, number>;
}

const lengths = amount([1000, 10_000, 100_000], [100]);

function scale(compile: typeof ChatTemplate.compile, source: string): Row[] {
  const template = compile(source);
  return lengths.map((length) => {
    const variables = values(length);
    const { render, hand } = rates({
      render: () => consume(template.render(variables)),
      hand: () => consume(renderByHand(variables)),
    });
    const note = `by hand ${Math.round(1e9 / hand / length)}`;
    return { name: `render ${length} messages`, value: 1e9 / render / length, unit: "ns/message", note };
  });
}

/** Memory at the end of a render, including the output: linear in the number of equal messages. */
async function memory(source: string): Promise<Row[]> {
  const written = renderByHand(values(1000)).length / 1000;
  const held = await memoryOfRender(source, lengths);
  return held.map((bytes, index) => ({
    name: `memory of render, ${lengths[index]} messages`,
    value: bytes / (lengths[index] ?? 1),
    unit: "bytes/message",
    note: `of which ${Math.round(written)} are the output`,
  }));
}

function times(ratio: number): string {
  return `ours is ${ratio.toPrecision(3)} times as fast`;
}

export default {
  title: "Chat templates",
  async run(): Promise<Row[]> {
    const { exports, size, file } = await runBundled<typeof ChatTemplate>(`export { compile } from ${entry};`);
    const parse = await runBundled(`export { parse } from ${entry};`);
    const peer = await runBundled('export { Template } from "@huggingface/jinja";');
    const empty = await runBundled("export const nothing = undefined;");
    const source = sourceOf("llama-3");
    const imports = importTimes({ ours: file, peer: peer.file, empty: empty.file });
    return [
      ...compareRender(exports.compile, source),
      ...compareFamilies(exports.compile),
      ...scale(exports.compile, source),
      ...(await memory(source)),
      { name: "memory of a compiled template", value: await memoryOfTemplates(families.map(sourceOf)), unit: "bytes" },
      ...compareNunjucks(exports.compile, source),
      {
        name: "import of compile",
        value: imports.ours,
        unit: "ms",
        peer: { name: PEER, value: imports.peer },
        atMost: 5,
        note: `an empty module ${imports.empty.toPrecision(2)}`,
      },
      { name: "compile, bundled", value: size, unit: "bytes gzip", peer: { name: PEER, value: peer.size } },
      { name: "parse, bundled", value: parse.size, unit: "bytes gzip" },
    ];
  },
};
