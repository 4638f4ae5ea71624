import { Template as PeerTemplate } from "@huggingface/jinja";
import { compile } from "../compile.ts";
import { rare } from "../rare/index.ts";
import { generateTemplate, sampleValues } from "./generate-template.ts";

/** The outcome of a template. */
export type Outcome = { output: string } | { error: string };

/** A template on which we and the peer do not agree. */
export interface Disagreement {
  template: string;
  ours: Outcome;
  peer: Outcome;
  why: string;
}

/** Renders generated templates with our interpreter and with `@huggingface/jinja`. */
export function findDisagreements(seeds: number, size: number): Disagreement[] {
  const disagreements = new Map<string, Disagreement>();
  for (let seed = 0; seed < seeds; seed++) {
    const template = generateTemplate(seed, size);
    const ours = outcome(() => compile(template, { rare }).render(sampleValues));
    const peer = outcome(() => new PeerTemplate(template).render(structuredClone(sampleValues)));
    if (!agree(ours, peer)) disagreements.set(template, { template, ours, peer, why: reason(ours, peer) });
  }
  return [...disagreements.values()];
}

/** Errors agree regardless of their messages. */
export function agree(left: Outcome, right: Outcome): boolean {
  if ("error" in left || "error" in right) return "error" in left && "error" in right;
  return left.output === right.output;
}

function outcome(render: () => string): Outcome {
  try {
    return { output: render() };
  } catch (error) {
    return { error: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) };
  }
}

/** Why the two differ. Python's recorded verdict decides which one is right. */
function reason(ours: Outcome, peer: Outcome): string {
  if ("error" in ours) return "Jinja2 refuses this, the peer lets it pass";
  if ("error" in peer) return `the peer cannot do this: ${peer.error.replaceAll(/\d+/g, "N").slice(0, 60)}`;
  const [left, right] = [ours.output, peer.output];
  if (likeJson(left) === likeJson(right))
    return "True, False, None and quotes: the peer prints JavaScript's and JSON's";
  if (left.includes("<Namespace")) return "a namespace prints as one, in the peer as a dict";
  if (withoutFractions(left) === withoutFractions(right)) return "a float without fraction keeps its .0";
  if (withoutBrackets(left) === withoutBrackets(right))
    return "a tuple prints in round brackets, in the peer as a list";
  return "a filter, test or operator has another meaning in the peer";
}

function likeJson(text: string): string {
  return text
    .replaceAll(/true/gi, "True")
    .replaceAll(/false/gi, "False")
    .replaceAll(/null|none/gi, "None")
    .replaceAll('"', "'");
}

function withoutFractions(text: string): string {
  return likeJson(text).replaceAll(/(\d)\.0\b/g, "$1");
}

function withoutBrackets(text: string): string {
  return withoutFractions(text).replaceAll("(", "[").replaceAll(")", "]").replaceAll(",]", "]");
}
