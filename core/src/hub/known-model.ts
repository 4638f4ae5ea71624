import type { ModelRecord } from "../library/contract.ts";
import { readModelRecord } from "../library/read-model-record.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { parseMappings } from "./ask-hub.ts";

/** What is known of a model. Members that its record lacks are absent. */
export interface KnownModel {
  /** The fields that snippets read. */
  readonly record: ModelRecord;
  /** Who serves it, in the hub's order. */
  readonly mappings: readonly ProviderMapping[];
  readonly downloads?: number;
  readonly likes?: number;
  /** Identifier or name of its license. */
  readonly license?: string;
  /** Codes or names of the languages that it is for, as its card says. */
  readonly languages?: readonly string[];
  /** Who lets people in, where the files are not open to everybody: the hub at once, or the author each. */
  readonly gated?: "auto" | "manual";
  readonly lastModified?: Date;
  /** Number of weights. */
  readonly parameters?: number;
  /** Length of its context in tokens. */
  readonly contextLength?: number;
  /** Method, and bits where they are told: `gptq, 4 bits`. */
  readonly quantization?: string;
}

/** One model in a list. */
export interface ListedModel {
  /** `owner/name`. */
  readonly id: string;
  readonly task?: string;
  readonly library?: string;
  /** Of the last 30 days. */
  readonly downloads?: number;
  readonly likes?: number;
  readonly lastModified?: Date;
  /** Number of weights. */
  readonly parameters?: number;
  /** Identifier or name of its license. */
  readonly license?: string;
  /** Who lets people in, where the files are not open to everybody. */
  readonly gated?: "auto" | "manual";
  /** Ids of the providers that serve it. */
  readonly providers?: readonly string[];
}

/** Members that the hub sends only when asked, and those that asking would lose. */
export const RECORD_MEMBERS = [
  "cardData",
  "config",
  "downloads",
  "gated",
  "gguf",
  "inferenceProviderMapping",
  "lastModified",
  "library_name",
  "likes",
  "mask_token",
  "pipeline_tag",
  "safetensors",
  "siblings",
  "tags",
  "transformersInfo",
  "widgetData",
] as const;

/**
 * Reads the hub's answer about a model; members of another shape are left out.
 * @param id the model that was asked for
 * @throws InputError when the answer is no model's record
 */
export function readKnownModel(answer: unknown, id: string): KnownModel {
  const record = readModelRecord(answer);
  const given = membersOf(answer);
  const gguf = membersOf(given["gguf"]);
  return {
    record,
    mappings: parseMappings(answer, id) ?? [],
    ...told({
      downloads: numberOf(given["downloads"]),
      likes: numberOf(given["likes"]),
      license: licenseOf(record.tags, membersOf(given["cardData"])),
      languages: textsOf(membersOf(given["cardData"])["language"]),
      gated: gateOf(given["gated"]),
      lastModified: dateOf(given["lastModified"]),
      parameters: numberOf(membersOf(given["safetensors"])["total"]) ?? numberOf(gguf["total"]),
      contextLength: numberOf(gguf["context_length"]),
      quantization: quantizationOf(membersOf(membersOf(given["config"])["quantization_config"])),
    }),
  };
}

/** Reads an entry of the hub's list; undefined when it is no model. */
export function readListedModel(given: Members): ListedModel | undefined {
  const id = textOf(given["id"]);
  if (id === undefined) return undefined;
  const tags = textsOf(given["tags"]) ?? [];
  const mappings = parseMappings(given, id) ?? [];
  return {
    id,
    ...told({
      task: textOf(given["pipeline_tag"]),
      library: textOf(given["library_name"]),
      downloads: numberOf(given["downloads"]),
      likes: numberOf(given["likes"]),
      lastModified: dateOf(given["lastModified"]),
      parameters: numberOf(membersOf(given["safetensors"])["total"]),
      license: licenseOf(tags, membersOf(given["cardData"])),
      gated: gateOf(given["gated"]),
      providers: mappings.length > 0 ? mappings.map(({ provider }) => provider) : undefined,
    }),
  };
}

type Members = Readonly<Record<string, unknown>>;

/** The members of an object; none of anything else. */
function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Without what is undefined. */
function told<Given extends object>(given: Given): { [Name in keyof Given]?: NonNullable<Given[Name]> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]?: NonNullable<Given[Name]>;
  };
}

/** A number of things: some records have -1 where nothing is counted. */
const numberOf = (value: unknown): number | undefined => (typeof value === "number" && value >= 0 ? value : undefined);
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The texts of a list, or a single one; else undefined. */
function textsOf(value: unknown): readonly string[] | undefined {
  const texts = [value].flat().flatMap((one) => textOf(one) ?? []);
  return texts.length > 0 ? texts : undefined;
}

const gateOf = (value: unknown): "auto" | "manual" | undefined =>
  value === "auto" || value === "manual" ? value : undefined;

/** The license by its tag; one that has no identifier is called as its card does. */
function licenseOf(tags: readonly string[], card: Members): string | undefined {
  const tag = tags.find((one) => one.startsWith("license:"))?.slice("license:".length);
  const license = tag ?? textOf(card["license"]);
  return license === "other" ? (textOf(card["license_name"]) ?? license) : license;
}

function dateOf(value: unknown): Date | undefined {
  const date = new Date(textOf(value) ?? Number.NaN);
  return Number.isNaN(date.valueOf()) ? undefined : date;
}

function quantizationOf(config: Members): string | undefined {
  const method = textOf(config["quant_method"]);
  const bits =
    numberOf(config["bits"]) ?? (config["load_in_4bit"] === true ? 4 : config["load_in_8bit"] === true ? 8 : undefined);
  return method && (bits === undefined ? method : `${method}, ${bits} bits`);
}
