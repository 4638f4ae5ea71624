import type { ModelRecord } from "../library/contract.ts";
import { readModelRecord } from "../library/read-model-record.ts";
import type { ProviderMapping } from "../provider/contract.ts";
import { parseMappings } from "./ask-hub.ts";

/** The hub's facts about a model. Members that its record lacks are absent. */
export interface KnownModel {
  /** The fields that snippets read. */
  readonly record: ModelRecord;
  /** The providers that serve it, in the hub's order. */
  readonly mappings: readonly ProviderMapping[];
  readonly downloads?: number;
  readonly likes?: number;
  /** Identifier or name of its license. */
  readonly license?: string;
  /** Codes or names of its languages, from its card. */
  readonly languages?: readonly string[];
  /** How access is granted if the files are not public: automatically, or by the author. */
  readonly gated?: "auto" | "manual";
  readonly lastModified?: Date;
  /** Number of weights. */
  readonly parameters?: number;
  /** Length of its context in tokens. */
  readonly contextLength?: number;
  /** Method, and bits if known: `gptq, 4 bits`. */
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
  /** How access is granted if the files are not public. */
  readonly gated?: "auto" | "manual";
  /** Ids of the providers that serve it. */
  readonly providers?: readonly string[];
}

/** Members that the hub sends only on request, and the default members, which a request would otherwise drop. */
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
 * Reads the hub's answer about a model; members of another shape are omitted.
 * @param id the requested model
 * @throws InputError if the answer is not a model's record
 */
export function readKnownModel(answer: unknown, id: string): KnownModel {
  const record = readModelRecord(answer);
  const members = membersOf(answer);
  const gguf = membersOf(members["gguf"]);
  return {
    record,
    mappings: parseMappings(answer, id) ?? [],
    ...withoutUndefined({
      downloads: numberOf(members["downloads"]),
      likes: numberOf(members["likes"]),
      license: licenseOf(record.tags, membersOf(members["cardData"])),
      languages: textsOf(membersOf(members["cardData"])["language"]),
      gated: gateOf(members["gated"]),
      lastModified: dateOf(members["lastModified"]),
      parameters: numberOf(membersOf(members["safetensors"])["total"]) ?? numberOf(gguf["total"]),
      contextLength: numberOf(gguf["context_length"]),
      quantization: quantizationOf(membersOf(membersOf(members["config"])["quantization_config"])),
    }),
  };
}

/** Reads an entry of the hub's list; undefined if it is not a model. */
export function readListedModel(members: Members): ListedModel | undefined {
  const id = textOf(members["id"]);
  if (id === undefined) return undefined;
  const tags = textsOf(members["tags"]) ?? [];
  const mappings = parseMappings(members, id) ?? [];
  return {
    id,
    ...withoutUndefined({
      task: textOf(members["pipeline_tag"]),
      library: textOf(members["library_name"]),
      downloads: numberOf(members["downloads"]),
      likes: numberOf(members["likes"]),
      lastModified: dateOf(members["lastModified"]),
      parameters: numberOf(membersOf(members["safetensors"])["total"]),
      license: licenseOf(tags, membersOf(members["cardData"])),
      gated: gateOf(members["gated"]),
      providers: mappings.length > 0 ? mappings.map(({ provider }) => provider) : undefined,
    }),
  };
}

type Members = Readonly<Record<string, unknown>>;

/** The members of an object; none for other values. */
function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Drops undefined members. */
function withoutUndefined<Given extends object>(members: Given): { [Name in keyof Given]?: NonNullable<Given[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]?: NonNullable<Given[Name]>;
  };
}

/** A count; some records have -1 if nothing is counted. */
const numberOf = (value: unknown): number | undefined => (typeof value === "number" && value >= 0 ? value : undefined);
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** The texts of a list, or a single one; else undefined. */
function textsOf(value: unknown): readonly string[] | undefined {
  const texts = [value].flat().flatMap((one) => textOf(one) ?? []);
  return texts.length > 0 ? texts : undefined;
}

const gateOf = (value: unknown): "auto" | "manual" | undefined =>
  value === "auto" || value === "manual" ? value : undefined;

/** The license from its tag; a license without an identifier is named by the card. */
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
