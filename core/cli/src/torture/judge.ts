import { stripVTControlCharacters } from "node:util";
import type { Fault } from "@patchbay/mocks/faults";
import type { ChildRun } from "../child/run-child.ts";
import { isHit, paidTwice, repeatsOf, type Traffic } from "./traffic.ts";

/** The outcome of a command for a fault. */
export type Verdict =
  | "recovered"
  | "clear error"
  | "unclear error"
  | "unnoticed"
  | "hung"
  | "wrong"
  | "double-billed"
  | "not met";

/** Verdicts that are unacceptable in production. */
export const BAD: readonly Verdict[] = ["hung", "wrong", "double-billed"];

/** A run of the command, and the server's record of it. */
export interface ObservedRun extends Pick<ChildRun, "code" | "timedOut" | "output" | "milliseconds"> {
  readonly traffic: Traffic;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** Why, in a few words. */
  readonly note: string;
}

/** Compares a run with a fault to the one without. */
export function judge({ leaves, signs }: Fault, run: ObservedRun, baseline: ObservedRun): Judgement {
  const repeats = repeatsOf(run.traffic, baseline.traffic);
  const again = repeats === 1 ? "asked once more" : `asked ${repeats} times more`;
  const seconds = Math.round(run.milliseconds / 1000);
  if (run.timedOut) return { verdict: "hung", note: `ended after ${seconds} s; ${again}` };
  if (!isHit(run.traffic)) return { verdict: "not met", note: "no request that it applies to" };
  const paid = paidTwice(run.traffic, baseline.traffic);
  if (paid > 0) return { verdict: "double-billed", note: `${paid} accepted more than without the fault` };
  if (run.traffic.keyWentElsewhere) return { verdict: "wrong", note: "the key was sent to another host" };
  const lines = newLines(run.output, baseline.output);
  if (run.code === 0) {
    if (repeats > 0) return { verdict: "recovered", note: again };
    if (leaves === "harmless" || leaves === "tolerable") return { verdict: "recovered", note: "read as it came" };
    if (leaves === "refused") return { verdict: "wrong", note: "passes without an answer, and without asking again" };
    if (leaves === "unnoticeable") return { verdict: "unnoticed", note: "not detectable by the protocol" };
    const warning = lines.find((line) => signs.test(line));
    const warned = warning === undefined ? "" : `, and warns: ${shorten(warning)}`;
    return { verdict: "wrong", note: `passes with the damaged answer${warned}` };
  }
  if (leaves === "harmless") return { verdict: "wrong", note: `fails with a whole answer: ${shorten(lines.at(0))}` };
  const telling = lines.filter((line) => TELLING.test(line));
  const match = [...telling, ...lines].find((line) => signs.test(line));
  if (match !== undefined) return { verdict: "clear error", note: shorten(match) };
  return { verdict: "unclear error", note: shorten(telling[0] ?? lines[0]) };
}

/** Stack traces, code excerpts and file paths name parts of the code, not the cause. */
const OF_THE_CODE = /^\s*(at |❯ |File "|>?\s*\d+\s*\||[|^~ ]+$|location:|stack:)/;

/** How test runners write what went wrong. */
const TELLING = /^error:|\w*Error\b.*:|^E  |expected/;

/** Lines that the run without a fault did not write; "not ok 1 - chat" counts as known if "ok 1 - chat" is. */
function newLines(output: string, before: string): string[] {
  const known = [...new Set(linesOf(before).map(withoutNumbers))].filter((line) => line.length > 3);
  return linesOf(output).filter((line) => !known.some((one) => withoutNumbers(line).includes(one)));
}

function linesOf(output: string): string[] {
  return stripVTControlCharacters(output)
    .replaceAll(/^.*\r?\n[ ^~]*\^[ ^~]*$/gm, "")
    .split(/\r?\n/)
    .filter((line) => !OF_THE_CODE.test(line))
    .map((line) => line.replaceAll(/\S+\.(m?[jt]sx?|py)\b\S*/g, "").trim())
    .filter((line) => line !== "");
}

/** Durations and counts differ from run to run. */
function withoutNumbers(line: string): string {
  return line.replaceAll(/\d+(\.\d+)?/g, "#");
}

function shorten(line = "the command printed nothing"): string {
  return line.length > 90 ? `${line.slice(0, 89)}…` : line;
}
