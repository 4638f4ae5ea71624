import { readFileSync, readdirSync } from "node:fs";
import { Template as PeerTemplate } from "@huggingface/jinja";
import type * as ChatTemplate from "../src/index.ts";
import { amount } from "../../bench/row.ts";
import { rates } from "./rates.ts";

const folder = new URL("../src/fixtures/families/", import.meta.url);
/** Short, because there are many; the ratio of two alternating functions needs no more. */
const pace = amount({ rounds: 12, milliseconds: 8 }, { rounds: 1, milliseconds: 1 });

/** Speed relative to `@huggingface/jinja` with each family's template. */
export interface FamilyRatios {
  family: string;
  compile: number;
  /** Undefined if the peer cannot render any of the conversations as Python does. */
  render: number | undefined;
}

export const families: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(".jinja"))
  .map((name) => name.replace(".jinja", ""));

export function sourceOf(family: string): string {
  return readFileSync(new URL(`${family}.jinja`, folder), "utf8");
}

/** Engines compile a function in stages as it is called: both sides are fully compiled before the measurement. */
export function warmUp(compile: typeof ChatTemplate.compile): void {
  for (let turn = 0; turn < amount(100, 1); turn++) {
    for (const source of families.map(sourceOf)) {
      for (const make of [() => compile(source), () => new PeerTemplate(source)]) make();
    }
  }
}

export function compareFamily(compile: typeof ChatTemplate.compile, family: string): FamilyRatios {
  const source = sourceOf(family);
  const compiling = rates({ ours: () => compile(source), peer: () => new PeerTemplate(source) }, pace);
  const [ours, peer] = [compile(source), new PeerTemplate(source)];
  const cases = conversations(family).filter((values) => {
    const [text, other] = [rendered(() => ours.render(values)), rendered(() => peer.render({ ...values }))];
    return text !== undefined && other !== undefined && withoutDates(text) === withoutDates(other);
  });
  const rendering = rates(
    {
      ours: () => cases.forEach((values) => ours.render(values)),
      peer: () => cases.forEach((values) => peer.render({ ...values })),
    },
    pace,
  );
  return {
    family,
    compile: compiling.ours / compiling.peer,
    render: cases.length === 0 ? undefined : rendering.ours / rendering.peer,
  };
}

function conversations(family: string): Record<string, unknown>[] {
  return Object.values(
    JSON.parse(readFileSync(new URL(`${family}.json`, folder), "utf8")) as Record<string, Record<string, unknown>>,
  );
}

function rendered(render: () => string): string | undefined {
  try {
    return render();
  } catch {
    return undefined;
  }
}

/** Measures both functions alternately. */
function withoutDates(text: string): string {
  return text.replaceAll(/\d\d:\d\d(?::\d\d)?/g, "");
}

export function geometricMean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}
