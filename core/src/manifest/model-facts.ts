import * as z from "zod/mini";
import { ManifestError } from "../errors/index.ts";
import { day, described, flag, link, matching, optionalText, shownName, text } from "./fields.ts";
import { describeIssues } from "./manifest-schema.ts";

const tokens = z.optional(z.int().check(z.positive()));
const amount = z.optional(z.number().check(z.gte(0)));
const kinds = z.optional(z.readonly(z.array(z.enum(["text", "image", "audio", "video", "document"]))));

const priceFields = {
  currency: described(matching(/^[A-Z]{3}$/, "must be a currency such as USD"), "ISO 4217, for example USD"),
  unit: described(
    z.enum(["million tokens", "request", "image", "second", "character"]),
    "Unit of a price, as in lists of the provider's code",
  ),
  input: described(amount, "Price of one unit of input"),
  output: described(amount, "Price of one unit of output"),
  cachedInput: described(amount, "Price of one unit of input that the vendor reads from its cache"),
};

const modelFields = {
  id: described(text, "The vendor's id: what callers name as `model`"),
  canonicalId: described(
    optionalText,
    "Vendor-independent name of the model, as owner/name: its id on the hub if it has one. Facts of several vendors with the same name describe one model; absent: unknown",
  ),
  task: described(optionalText, "Provider task that it serves, one of the manifest's; absent: unknown"),
  label: described(z.optional(shownName), "What people call it; absent: the id is shown"),
  contextLength: described(tokens, "Tokens of input and output together"),
  outputLength: described(tokens, "Most tokens of output"),
  inputs: described(kinds, "Every kind of input that it takes; absent: unknown"),
  outputs: described(kinds, "Every kind of output that it returns; absent: unknown"),
  capabilities: described(
    z.optional(z.readonly(z.array(text))),
    "Other capabilities, for example tools, structured-output, reasoning",
  ),
  openWeights: described(flag, "Whether its weights can be downloaded"),
  released: described(z.optional(day), "Day of its release"),
  knowledge: described(
    z.optional(matching(/^\d{4}-\d{2}(-\d{2})?$/, "must be a month or a day such as 2026-01")),
    "End of its training data",
  ),
  retired: described(z.optional(day), "Day since when the vendor has not served it, or when it will stop serving it"),
  replacement: described(optionalText, "Id of the model that the vendor names instead of a retired one"),
  license: described(optionalText, "SPDX id of the license of its weights, for example apache-2.0; absent: unknown"),
  ran: described(z.optional(day), "Day on which the plugin's author last ran it on a device; absent: never"),
  source: described(z.optional(link), "Source of the facts about this model; absent: the file's"),
};

const weightFields = {
  devices: described(
    z.readonly(z.array(z.enum(["webgpu", "wasm", "cpu"])).check(z.minLength(1))),
    "Devices on which an engine uses these weights, as in its availability",
  ),
  quantization: described(text, "Form of the weights, for example q4, q8, fp32"),
  bytes: described(z.int().check(z.positive()), "Bytes to download"),
};

const originFields = {
  date: described(day, "Day on which the values were read"),
  source: described(link, "Source of the values"),
  members: described(z.readonly(z.array(text).check(z.minLength(1))), "Members that have this origin"),
};

const factsFields = {
  date: described(day, "Date of the facts; prices change"),
  source: described(link, "Source of the facts"),
  engineBytes: described(
    z.optional(z.int().check(z.positive())),
    "For an engine: bytes of its own files, downloaded once before its first model; absent: unknown",
  ),
};

/** Hosts ignore members that a newer author added; authors get an error for misspelled ones. */
const readableModel = z.readonly(
  z.object({
    ...modelFields,
    price: z.optional(z.readonly(z.object(priceFields))),
    weights: z.optional(z.readonly(z.array(z.readonly(z.object(weightFields))))),
    origins: z.optional(z.readonly(z.array(z.readonly(z.object(originFields))))),
  }),
);
const readable = z.object({ ...factsFields, models: z.readonly(z.array(readableModel)) });
const readableList = z.object({ ...factsFields, models: z.array(z.unknown()) });
const written = z.strictObject({
  ...factsFields,
  models: described(
    z.array(
      z.strictObject({
        ...modelFields,
        price: described(z.optional(z.strictObject(priceFields)), "Its price; absent: unknown"),
        weights: described(
          z.optional(z.readonly(z.array(z.strictObject(weightFields)))),
          "For a model of an engine: the weights for each kind of device; absent: unknown",
        ),
        origins: described(
          z.optional(z.readonly(z.array(z.strictObject(originFields)))),
          "Origins of values that are older than the file, or from elsewhere; absent: all have the date and source above",
        ),
      }),
    ),
    "The vendor's models",
  ),
});

/** A provider's `models.json`: facts about its models on a given day. Values from a live list replace them. */
export interface ModelFacts extends Readonly<z.output<typeof readable>> {}

/** Facts about one model. Members that a live list also has use the same names, so the two can be merged. */
export type ModelFact = ModelFacts["models"][number];

/** What one provider offers of a model, on the day that its facts were read. */
export interface ModelOffer extends ModelFact {
  /** The provider's id. */
  readonly provider: string;
  /** Day on which the facts were read. */
  readonly date: string;
  /** Where they were read. */
  readonly source: string;
}

/** A provider's facts, each with the provider, the day and the source. */
export function modelOffers(provider: string, { date, source, models }: ModelFacts): readonly ModelOffer[] {
  return models.map((model) => ({ ...model, provider, date, source: model.source ?? source }));
}

/**
 * Reads a provider's `models.json`.
 * @param tasks the provider tasks of the manifest
 * @param from `author`: rejects members that this version does not know; `host`: ignores them
 * @throws ManifestError that lists every problem, one per line
 */
export function parseModelFacts(
  value: unknown,
  tasks: readonly string[],
  from: "author" | "host" = "host",
): ModelFacts {
  const result = (from === "author" ? written : readable).safeParse(value);
  const problems = result.success ? problemsOf(result.data, tasks) : describeIssues(result.error, "models.json");
  if (!result.success || problems.length > 0)
    throw new ManifestError(["models.json is malformed.", ...problems].join("\n"));
  return result.data;
}

/** Facts without the models that this version cannot read, and why it cannot. */
export interface ReadModelFacts {
  /** Absent if the whole file is malformed. */
  readonly facts?: ModelFacts;
  /** What is wrong, one line each: `models[2].price.unit: …`. */
  readonly problems: readonly string[];
}

/**
 * Reads a provider's `models.json` model by model: one that a newer author wrote in another form does not hide the
 * others.
 * Never throws.
 * @param tasks the provider tasks of the manifest
 */
export function readModelFacts(value: unknown, tasks: readonly string[]): ReadModelFacts {
  const list = readableList.safeParse(value);
  if (!list.success) return { problems: describeIssues(list.error, "models.json") };
  const problems: string[] = [];
  const models: ModelFact[] = [];
  const seen = new Set<string>();
  for (const [index, one] of list.data.models.entries()) {
    const result = readableModel.safeParse(one);
    const refused = result.success
      ? problemsOfModel(result.data, tasks, seen)
      : // Those of the model as a whole have no member.
        describeIssues(result.error, "");
    if (result.success && refused.length === 0) models.push(result.data);
    problems.push(...refused.map((problem) => `models[${index}]${problem.startsWith(":") ? "" : "."}${problem}`));
  }
  return { facts: { ...list.data, models }, problems };
}

function problemsOf({ models }: ModelFacts, tasks: readonly string[]): string[] {
  const seen = new Set<string>();
  return models.flatMap((model, index) =>
    problemsOfModel(model, tasks, seen).map((problem) => `models[${index}].${problem}`),
  );
}

/** @param seen the ids of the models before it; its own is added */
function problemsOfModel({ id, task, retired, replacement }: ModelFact, tasks: readonly string[], seen: Set<string>) {
  const isRepeated = seen.has(id);
  seen.add(id);
  return [
    ...(isRepeated ? [`id: lists ${id} twice`] : []),
    ...(task !== undefined && !tasks.includes(task)
      ? [`task: is ${task}, which the manifest does not declare: it has ${tasks.join(", ")}`]
      : []),
    ...(replacement !== undefined && retired === undefined ? ["replacement: needs retired beside it"] : []),
  ];
}

/** JSON Schema of `models.json`, for editors and the reference. */
export function modelFactsJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(written, { io: "input" });
}
