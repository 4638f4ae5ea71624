import type { AvailableModel } from "@patchbay/core/client";
import type { KnownModelFacts } from "@patchbay/core/plugin";
import { formatBytes, formatMilliseconds } from "../../ui/format-values.ts";
import type { Run, TaskCall } from "./run.ts";
import { offerOf } from "../target/offer-of.ts";

/** `measured` in this page, `reported` by the provider, or `estimated`. */
export type MeasureSource = "measured" | "reported" | "estimated";

/** One measurement of a run. */
export interface Measure {
  readonly id: "first" | "speed" | "total" | "in" | "out" | "bytes" | "price";
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly source: MeasureSource;
  /** How it was obtained. */
  readonly how: string;
}

/** The label of the best of several panes, and which direction is better. */
export const BEST: Readonly<Partial<Record<Measure["id"], { readonly word: string; readonly isLess: boolean }>>> = {
  first: { word: "fastest", isLess: true },
  speed: { word: "fastest", isLess: false },
  total: { word: "fastest", isLess: true },
  price: { word: "cheapest", isLess: true },
};

/** Characters per token, a rule of thumb for English. */
const CHARACTERS = 4;
const BY_LENGTH = "The provider counted no tokens: one for every four characters.";
const REPORTED = "The provider counted them.";
/** Shortest duration, in milliseconds, with a meaningful speed. */
const SHORTEST = 50;

const count = new Intl.NumberFormat("en");

/**
 * All measurements of a run, with their sources.
 * @param price the model's price in its provider's list, if that is loaded
 */
export function measuresOf(run: Run, price?: AvailableModel["price"]): readonly Measure[] {
  const { firstMs, totalMs, usage = {} } = run;
  const tokens = { in: tokensIn(run), out: tokensOut(run) };
  const measures: Measure[] = [];
  if (firstMs !== undefined) {
    const how = "From the call until the first piece of the answer was here.";
    const text = formatMilliseconds(firstMs);
    measures.push({ id: "first", label: "First token", value: firstMs, text, source: "measured", how });
  }
  if (totalMs !== undefined) {
    const how = "From the call until its end.";
    measures.push({
      id: "total",
      label: "Total",
      value: totalMs,
      text: formatMilliseconds(totalMs),
      source: "measured",
      how,
    });
  }
  if (firstMs !== undefined && totalMs !== undefined && totalMs - firstMs >= SHORTEST && tokens.out) {
    const value = (tokens.out.value * 1000) / (totalMs - firstMs);
    const how = `Tokens out by the time from the first piece to the end. ${tokens.out.how}`;
    const text = `${count.format(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} tokens/s`;
    const source = tokens.out.source === "reported" ? "measured" : "estimated";
    measures.push({ id: "speed", label: "Speed", value, text, source, how });
  }
  if (tokens.in) measures.push({ id: "in", label: "Tokens in", text: count.format(tokens.in.value), ...tokens.in });
  if (tokens.out)
    measures.push({ id: "out", label: "Tokens out", text: count.format(tokens.out.value), ...tokens.out });
  const bytes = bytesOf(run);
  if (bytes > 0) {
    const how = "Bodies of all responses, as they were read.";
    measures.push({ id: "bytes", label: "Received", value: bytes, text: formatBytes(bytes), source: "measured", how });
  }
  // A simulated answer costs nothing.
  if (run.call.access.simulated) return measures;
  const cost = usage.cost ?? usage.estimated_cost;
  if (cost !== undefined) {
    const how = "Reported by the provider.";
    measures.push({ id: "price", label: "Price", value: cost, text: money(cost, "USD"), source: "reported", how });
  } else if (price?.unit === "million tokens" && tokens.in && tokens.out) {
    const value = ((price.input ?? 0) * tokens.in.value + (price.output ?? 0) * tokens.out.value) / 1e6;
    const how = `Tokens by the provider’s list price of ${price.at.slice(0, 10)}.`;
    measures.push({ id: "price", label: "Price", value, text: money(value, price.currency), source: "estimated", how });
  }
  return measures;
}

type Counted = Pick<Measure, "value" | "source" | "how">;

function tokensIn({ call: { args }, usage }: Run): Counted | undefined {
  if (usage?.prompt_tokens !== undefined) return { value: usage.prompt_tokens, source: "reported", how: REPORTED };
  const messages = args["messages"];
  if (!Array.isArray(messages)) return undefined;
  return { value: estimateTokens(messages), source: "estimated", how: BY_LENGTH };
}

/** Tokens of messages by their length, without files. */
export function estimateTokens(messages: readonly { readonly content?: unknown }[]): number {
  const length = messages.reduce((sum, { content }) => sum + textLength(content), 0);
  return Math.ceil(length / CHARACTERS);
}

/** Characters of a message's content, without files. */
function textLength(content: unknown): number {
  if (typeof content === "string") return content.length;
  if (!Array.isArray(content)) return 0;
  return content.reduce((sum: number, part: { text?: unknown }) => sum + textLength(part.text), 0);
}

function tokensOut({ usage, choices, text }: Run): Counted | undefined {
  if (usage?.completion_tokens !== undefined) {
    const thoughts = usage.completion_tokens_details?.reasoning_tokens;
    const how = thoughts ? `${REPORTED} ${count.format(thoughts)} of them are reasoning.` : REPORTED;
    return { value: usage.completion_tokens, source: "reported", how };
  }
  const length = choices.reduce(
    (sum, choice) =>
      choice.toolCalls.reduce(
        (all, call) => all + call.arguments.length,
        sum + choice.text.length + choice.reasoning.length,
      ),
    text.length,
  );
  return length === 0 ? undefined : { value: Math.ceil(length / CHARACTERS), source: "estimated", how: BY_LENGTH };
}

function bytesOf({ exchanges }: Run): number {
  return exchanges.flatMap(({ answer }) => answer?.chunks ?? []).reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

/** An amount of money with three significant digits. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency, maximumSignificantDigits: 3 }).format(amount);
}

/** For each measurement, the indexes of the best runs; none if all are equal. */
export function bestPlaces(runs: readonly (readonly Measure[])[]): ReadonlyMap<Measure["id"], ReadonlySet<number>> {
  return new Map(
    Object.entries(BEST).flatMap(([id, { isLess }]) => {
      const values = runs.map((measures) => measures.find((measure) => measure.id === id)?.value);
      const known = values.filter((value) => value !== undefined);
      const best = isLess ? Math.min(...known) : Math.max(...known);
      const places = values.flatMap((value, place) => (value === best ? [place] : []));
      return known.length > 1 && places.length < known.length ? [[id as Measure["id"], new Set(places)] as const] : [];
    }),
  );
}

/** A run's measurements, and how they compare with those of other panes. */
export interface RunMeasures {
  readonly measures: readonly Measure[];
  /** The word for a measurement that is better than the others; undefined for all others. */
  bestWord(measure: Measure): string | undefined;
}

/**
 * Measures runs and compares them. Simulated figures are not compared, because they do not describe a provider.
 * @param prices one for each run, where known
 */
export function compareRuns(
  runs: readonly Run[],
  prices: readonly AvailableModel["price"][],
): ReadonlyMap<Run, RunMeasures> {
  const all = runs.map((run, index) => [run, measuresOf(run, prices[index])] as const);
  const best = bestPlaces(all.map(([run, measures]) => (run.call.access.simulated ? [] : measures)));
  const bestWord = (index: number) => (measure: Measure) =>
    best.get(measure.id)?.has(index) ? BEST[measure.id]?.word : undefined;
  return new Map(all.map(([run, measures], index) => [run, { measures, bestWord: bestWord(index) }]));
}

/** A model's price in the included facts, with their date. */
export function includedPrice(
  models: readonly KnownModelFacts[] = [],
  target: Pick<TaskCall, "provider" | "model">,
): AvailableModel["price"] {
  const offer = offerOf(models, target);
  return offer?.price && { ...offer.price, at: offer.date };
}
