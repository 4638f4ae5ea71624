import type { ModelFact, ModelFacts } from "@patchbay/core/plugin";
import type { ProviderManifest } from "@patchbay/core/provider";
import { nameModels, type ModelNames, type NamedModel } from "./name-models.ts";

/** A provider's model, as a snapshot lists it. */
export interface SnapshotModel extends NamedModel {
  /** Kinds of input, `pdf` among them. */
  readonly input: readonly string[];
  readonly gives: readonly string[];
  /** US dollars for a million tokens. */
  readonly in?: number;
  readonly out?: number;
  readonly cacheRead?: number;
  /** Tokens. */
  readonly context?: number;
  readonly output?: number;
  readonly tools?: boolean;
  readonly structured?: boolean;
  readonly reasoning?: boolean;
  readonly released: string;
  readonly knowledge?: string;
}

export interface Snapshot {
  /** Contains an address and a day. */
  readonly source: string;
  /** By our provider ids. */
  readonly providers: Readonly<Record<string, { readonly models: readonly SnapshotModel[] }>>;
}

/** Models that vendors have ended or announced to end. */
export interface EndedModels {
  /** Day of the last check. */
  readonly asOf: string;
  readonly providers: Readonly<Record<string, Readonly<Record<string, EndedModel>>>>;
}

interface EndedModel {
  readonly since: string;
  readonly replacement?: string;
}

type Manifests = ReadonlyMap<string, Pick<ProviderManifest, "tasks">>;

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Providers that snapshots list, but not with the models that the provider itself serves. */
const OTHERWISE_LISTED = new Set(["hf-inference"]);
/** Models that no task of a plugin serves, such as those that judge the messages of others, or that need another protocol. */
const UNSERVED = /rerank|realtime|voicechat|guard|moderation/i;

/**
 * The facts of each provider that a snapshot of models describes, by its id; a provider without models is absent.
 * @throws Error for a snapshot without a day
 */
export function factsOf(
  { source: origin, providers }: Snapshot,
  manifests: Manifests,
  ended: EndedModels,
): ReadonlyMap<string, ModelFacts> {
  const date = /\d{4}-\d{2}-\d{2}/.exec(origin)?.[0];
  const address = /[\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*\w)?/.exec(origin.replace(/^\S+ \((?=\S+\/)/, ""))?.[0];
  if (!date || !address) throw new Error(`The snapshot's source '${origin}' lacks an address or a day.`);
  const nameOf = nameModels(Object.values(providers).flatMap(({ models }) => models));
  const facts = new Map<string, ModelFacts>();
  for (const [provider, { models }] of Object.entries(providers)) {
    const tasks = Object.keys(manifests.get(provider)?.tasks ?? {});
    if (OTHERWISE_LISTED.has(provider)) continue;
    const known = models.flatMap((entry): readonly ModelFact[] => {
      const task = taskOf(entry);
      const end = ended.providers[provider]?.[entry.id];
      if (task === undefined || !tasks.includes(task) || (end && end.since <= ended.asOf)) return [];
      return [{ ...factOf(entry, task, nameOf(entry)), ...(end && endOf(end, models)) }];
    });
    if (known.length > 0) facts.set(provider, { date, source: `https://${address}`, models: known });
  }
  return facts;
}

/** The provider task that serves a model; undefined for models that none serves. */
function taskOf({
  id,
  name,
  input,
  gives,
  in: price,
  tools,
  reasoning,
  structured,
}: SnapshotModel): string | undefined {
  const text = `${id} ${name}`;
  if (UNSERVED.test(text)) return undefined;
  if (/embed|retriever|\bbge\b/i.test(text)) return "feature-extraction";
  if (gives.includes("video")) return "text-to-video";
  if (gives.includes("image") && (!gives.includes("text") || /image|banana/i.test(text))) return "text-to-image";
  if (!gives.includes("text")) return gives.includes("audio") ? "text-to-speech" : undefined;
  if (!input.includes("text")) return input.includes("audio") ? "automatic-speech-recognition" : undefined;
  // Lists of everything that a vendor hosts name classifiers and detectors as if they wrote text.
  return price !== undefined || tools || reasoning || structured ? "conversational" : undefined;
}

function factOf(entry: SnapshotModel, task: string, { canonicalId, label }: ModelNames): ModelFact {
  const isEmbedding = task === "feature-extraction";
  const price = { input: entry.in, output: entry.out, cachedInput: entry.cacheRead };
  const hasPrice = Object.values(price).some((amount) => amount !== undefined);
  const capabilities = [
    ...(entry.tools ? ["tools"] : []),
    ...(entry.structured ? ["structured-output"] : []),
    ...(entry.reasoning ? ["reasoning"] : []),
  ];
  return withoutEmpty({
    id: entry.id,
    canonicalId,
    task,
    label: label === entry.id ? undefined : label,
    contextLength: entry.context || undefined,
    // Snapshots have the size of a vector here.
    outputLength: isEmbedding ? undefined : entry.output || undefined,
    // Recordings are paid by the minute.
    price:
      hasPrice && task !== "automatic-speech-recognition"
        ? withoutEmpty({ currency: "USD", unit: "million tokens" as const, ...price })
        : undefined,
    inputs: kindsOf(entry.input),
    outputs: isEmbedding ? undefined : kindsOf(entry.gives),
    capabilities: capabilities.length > 0 ? capabilities : undefined,
    openWeights: entry.open,
    released: FULL_DAY.test(entry.released) ? entry.released : undefined,
    knowledge: entry.knowledge,
  });
}

/** A replacement is named only if the snapshot has it, too. */
function endOf({ since, replacement }: EndedModel, models: readonly SnapshotModel[]): Partial<ModelFact> {
  const isKnown = models.some(({ id }) => id === replacement);
  return { retired: since, ...(isKnown && { replacement }) };
}

const kindsOf = (kinds: readonly string[]) =>
  kinds.map((kind) => (kind === "pdf" ? "document" : kind)) as NonNullable<ModelFact["inputs"]>;

const withoutEmpty = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;

/** A `models.json` as text, one model a line: a change of a price is a change of one line. */
export function factsText({ models, ...about }: ModelFacts): string {
  const head = Object.entries(about).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const lines = models.map((model) => `    ${JSON.stringify(model)}`).join(",\n");
  return `{\n${head.join("")}  "models": [\n${lines}\n  ]\n}\n`;
}
