import { readFileSync } from "node:fs";
import { Template as PeerTemplate } from "@huggingface/jinja";
import nunjucks from "nunjucks";
import type * as ChatTemplate from "../src/chat-template/index.ts";
import { bundle } from "./chat-template/bundle.ts";
import { conversation, renderByHand, type LlamaValues } from "./chat-template/conversation.ts";
import { rates } from "./chat-template/rates.ts";

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

const families = new URL("../src/chat-template/fixtures/families/", import.meta.url);
const door = JSON.stringify(new URL("../src/chat-template/index.ts", import.meta.url).pathname);

function values(length: number): LlamaValues & Record<string, unknown> {
  return { messages: conversation(length), bos_token: "<|begin_of_text|>", add_generation_prompt: true };
}

/** A prompt is there to be read: reading its last character makes the engine put its parts together. */
function consume(text: string): void {
  if (Number.isNaN(text.charCodeAt(text.length - 1))) throw new Error("nothing was rendered");
}

function compareRender(compile: typeof ChatTemplate.compile, source: string): Row[] {
  const given = values(41);
  const [ours, peer] = [compile(source), new PeerTemplate(source)];
  const environment = new nunjucks.Environment(null, { autoescape: false, trimBlocks: true, lstripBlocks: true });
  const other = nunjucks.compile(source, environment);
  const expected = renderByHand(given);
  for (const text of [ours.render(given), peer.render({ ...given }), other.render(given)]) {
    if (text !== expected) throw new Error("the contestants do not render the same");
  }
  const found = rates({
    ours: () => consume(ours.render(given)),
    peer: () => consume(peer.render({ ...given })),
    nunjucks: () => consume(other.render(given)),
    hand: () => consume(renderByHand(given)),
  });
  return [
    { name: "render Llama 3, 41 messages: ours", value: found.ours, unit: "/s" },
    { name: "  @huggingface/jinja", value: found.peer, unit: "/s", note: times(found.ours / found.peer) },
    { name: "  nunjucks", value: found.nunjucks, unit: "/s", note: times(found.ours / found.nunjucks) },
    { name: "  written by hand", value: found.hand, unit: "/s", note: times(found.ours / found.hand) },
  ];
}

function compareCompile(compile: typeof ChatTemplate.compile, name: string): Row[] {
  const source = readFileSync(new URL(`${name}.jinja`, families), "utf8");
  const found = rates({ ours: () => compile(source), peer: () => new PeerTemplate(source) });
  return [
    { name: `compile ${name} (${source.length} characters): ours`, value: found.ours, unit: "/s" },
    {
      name: "  @huggingface/jinja, which only parses",
      value: found.peer,
      unit: "/s",
      note: times(found.ours / found.peer),
    },
  ];
}

function scale(compile: typeof ChatTemplate.compile, source: string): Row[] {
  const template = compile(source);
  return [1000, 10_000, 100_000].map((length) => {
    const given = values(length);
    const { render } = rates({ render: () => consume(template.render(given)) });
    return { name: `render ${length} messages`, value: 1e9 / render / length, unit: "ns/message" };
  });
}

function times(ratio: number): string {
  return `ours is ${ratio.toPrecision(3)} times as fast`;
}

export default {
  title: "Chat templates",
  async run(): Promise<Row[]> {
    const { exports, size } = await bundle<typeof ChatTemplate>(`export { compile } from ${door};`);
    const peer = await bundle('export { Template } from "@huggingface/jinja";');
    const source = readFileSync(new URL("llama-3.jinja", families), "utf8");
    return [
      ...compareRender(exports.compile, source),
      ...compareCompile(exports.compile, "llama-3"),
      ...compareCompile(exports.compile, "llama-3.1-tools"),
      ...scale(exports.compile, source),
      { name: "compile alone, bundled: ours", value: size, unit: "bytes gzip" },
      { name: "  Template of @huggingface/jinja", value: peer.size, unit: "bytes gzip" },
    ];
  },
};
