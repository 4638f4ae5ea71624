import type { AvailableModel, TokenUsage } from "@patchbay/core/client";
import type { JsonObject } from "../request/read-json.ts";
import type { Upstream } from "../upstream.ts";

/** What is known of a model's price and size. */
export type PricedModel = Pick<AvailableModel, "price" | "contextLength" | "outputLength">;

export interface PriceList {
  /** @returns undefined if the model is unknown */
  find(provider: string, model: string): Promise<PricedModel | undefined>;
}

/** Milliseconds for which a provider's list is used again. */
const FRESH_MS = 10 * 60_000;

/** The prices of the providers' live lists, and of their plugins' dated facts where those have none. */
export function createPriceList(upstream: Upstream, now = Date.now): PriceList {
  const lists = new Map<string, { readonly at: number; readonly models: Promise<ReadonlyMap<string, PricedModel>> }>();

  async function read(provider: string): Promise<ReadonlyMap<string, PricedModel>> {
    const { options } = await upstream.listing();
    const models = await upstream.client.models({ provider: [provider] }, { ...options, retries: 0 });
    return new Map(models.map((model) => [model.providerModelId, model]));
  }

  return {
    async find(provider, model) {
      let list = lists.get(provider);
      // One of the future was read before the clock was changed.
      if (!list || now() < list.at || now() - list.at >= FRESH_MS) {
        list = { at: now(), models: read(provider) };
        list.models.catch(() => lists.delete(provider));
        lists.set(provider, list);
      }
      return (await list.models.catch(() => undefined))?.get(model);
    },
  };
}

/** What a call sends, as far as its price depends on it. */
export interface PricedRequest {
  readonly data: JsonObject;
  readonly text: string;
}

const BILLIONTHS = 1e9;

/**
 * The most that a call can cost, in billionths of a US dollar; undefined where that is not known. No text has more tokens than
 * bytes, and no request more than the model's context.
 */
export function upperBound(
  { price, contextLength, outputLength }: PricedModel,
  request: PricedRequest,
): number | undefined {
  if (price?.currency !== "USD") return undefined;
  const { input = 0, output = 0 } = price;
  const { data } = request;
  switch (price.unit) {
    case "million tokens": {
      const inputTokens = Math.min(bytesOf(request.text || JSON.stringify(data)), contextLength ?? Infinity);
      const outputTokens = mostOutput(data) ?? outputLength ?? contextLength;
      if (outputTokens === undefined && output > 0) return undefined;
      return nanos((inputTokens * input + choicesOf(data) * (outputTokens ?? 0) * output) / 1e6);
    }
    case "request":
      return nanos(input + output);
    case "image":
      return nanos(input + choicesOf(data) * output);
    case "character":
      return nanos((request.text || JSON.stringify(data)).length * (input + output));
    case "second":
      // How long an answer is shows only afterwards.
      return undefined;
  }
}

/** What a call has cost, in billionths of a US dollar; undefined where that is not known. */
export function costOf(model: PricedModel, request: PricedRequest, usage: TokenUsage | undefined): number | undefined {
  const { price } = model;
  if (price?.unit !== "million tokens") return upperBound(model, request);
  if (price.currency !== "USD" || !usage) return undefined;
  const { input = 0, output = 0, cachedInput = input } = price;
  const { inputTokens = 0, outputTokens = 0, cachedInputTokens = 0 } = usage;
  return nanos(
    ((inputTokens - cachedInputTokens) * input + cachedInputTokens * cachedInput + outputTokens * output) / 1e6,
  );
}

export const nanos = (dollars: number): number => Math.ceil(Math.round(dollars * BILLIONTHS * 1000) / 1000);

export const dollars = (amount: number): string => `$${(amount / BILLIONTHS).toFixed(amount < BILLIONTHS ? 4 : 2)}`;

/** Names of the limit of an answer's tokens, in the formats of the routes. */
const OUTPUT_LIMITS = ["max_tokens", "max_completion_tokens", "max_output_tokens", "max_new_tokens"];

function mostOutput(data: JsonObject): number | undefined {
  const { parameters } = data;
  const members = typeof parameters === "object" && parameters !== null ? { ...parameters, ...data } : data;
  const limits = OUTPUT_LIMITS.map((name) => (members as JsonObject)[name]).filter((each) => typeof each === "number");
  return limits.length > 0 ? Math.max(...limits) : undefined;
}

function choicesOf({ n }: JsonObject): number {
  return typeof n === "number" && n >= 1 ? n : 1;
}

function bytesOf(text: string): number {
  // oxlint-disable-next-line no-control-regex -- most requests are ASCII, and have as many bytes as letters
  return /^[\0-\x7f]*$/.test(text) ? text.length : new TextEncoder().encode(text).byteLength;
}
