import type { AvailableModel } from "@patchbay/core/client";
import type { ModelFact, ModelFacts } from "@patchbay/core/plugin";
import { nameModels } from "./name-models.ts";

/** A live list of a provider's models. */
export interface LiveList {
  readonly models: readonly AvailableModel[];
  /** Whether it has all models: only then is a model that it lacks removed. */
  readonly isComplete: boolean;
}

/** A difference between a live list and the facts. */
export interface FactChange {
  readonly model: string;
  readonly change: "added" | "removed" | "changed";
  /** For a changed model: each member with its value before and after. */
  readonly members?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

/** Members of a fact that a live list may have. */
const LIVE_MEMBERS = ["task", "label", "contextLength", "price", "inputs", "capabilities"] as const;

/** Names, and where values are from: no values of the model. */
const NAMES: ReadonlySet<string> = new Set(["id", "canonicalId", "source", "origins"]);

type Origin = Pick<ModelFacts, "date" | "source">;

/**
 * Merges a live list over the facts. Values that the list lacks remain, with their own date and source; models that it lacks
 * are removed if it has others of their task.
 * @param today such as 2026-01-31
 */
export function refreshFacts(
  known: ModelFacts | undefined,
  { models, isComplete }: LiveList,
  today: string,
): { readonly facts: ModelFacts; readonly changes: readonly FactChange[] } {
  const rows = new Map(models.toReversed().map((model) => [model.providerModelId, model]));
  const source = models[0]?.origins.task?.source ?? known?.source ?? "";
  const file = { date: today, source };
  const nameOf = nameModels([
    ...(known?.models ?? []).map(({ id, label, openWeights }) => ({ id, name: label ?? id, open: openWeights })),
    ...models.map(({ providerModelId, label }) => ({ id: providerModelId, name: label ?? providerModelId })),
  ]);
  const tasks = new Set(models.map(({ task }) => task));
  const changes: FactChange[] = [];
  const remaining = (known?.models ?? []).flatMap((fact): readonly ModelFact[] => {
    const row = rows.get(fact.id);
    const isGone = !row && isComplete && (fact.task === undefined || tasks.has(fact.task));
    if (isGone) {
      changes.push({ model: fact.id, change: "removed" });
      return [];
    }
    const live = row ? valuesOf(row, fact.task) : {};
    const members = changedMembers(fact, live);
    if (members) changes.push({ model: fact.id, change: "changed", members });
    const merged = { ...fact, ...live };
    return [withOrigins(merged, file, (name) => liveOrigin(row, live, name, today) ?? originIn(fact, known!, name))];
  });
  const ids = new Set(known?.models.map(({ id }) => id));
  const added = [...rows.values()].toReversed().filter(({ providerModelId }) => !ids.has(providerModelId));
  const news = added.map((row): ModelFact => {
    const id = row.providerModelId;
    changes.push({ model: id, change: "added" });
    const { canonicalId } = nameOf({ id, name: row.label ?? id });
    const live = valuesOf(row);
    const fact = withoutEmpty({ id, canonicalId: row.source === "hub" ? row.id : canonicalId, ...live });
    return withOrigins(fact, file, (name) => liveOrigin(row, live, name, today) ?? file);
  });
  return { facts: { ...known, ...file, models: [...remaining, ...news] }, changes };
}

/** What a list has of a model. @param task the one of the known fact, which a model with several keeps */
function valuesOf(row: AvailableModel, task = row.task): Partial<ModelFact> {
  const values = LIVE_MEMBERS.map((name) => [name, row[name]] as const).filter(([, value]) => value !== undefined);
  const { price, ...others } = Object.fromEntries(values) as Pick<AvailableModel, (typeof LIVE_MEMBERS)[number]>;
  const { at: _at, ...amounts } = price ?? { at: "" };
  return { ...others, task, ...(price && { price: amounts as ModelFact["price"] }) };
}

function changedMembers(fact: ModelFact, live: Partial<ModelFact>): FactChange["members"] {
  const changed = LIVE_MEMBERS.filter(
    (name) => live[name] !== undefined && JSON.stringify(live[name]) !== JSON.stringify(fact[name]),
  );
  return changed.length > 0
    ? Object.fromEntries(changed.map((name) => [name, [fact[name], live[name]] as const]))
    : undefined;
}

/** The origin of a value of the list; undefined for one that the list lacks. */
function liveOrigin(row: AvailableModel | undefined, live: object, name: string, date: string): Origin | undefined {
  const source = Object.hasOwn(live, name) ? row?.origins[name as keyof AvailableModel["origins"]]?.source : undefined;
  return source === undefined ? undefined : { date, source };
}

/** The origin of a value in a file of facts. */
function originIn(fact: ModelFact, { date, source }: ModelFacts, name: string): Origin {
  const other = fact.origins?.find(({ members }) => members.includes(name));
  return other ?? { date, source: fact.source ?? source };
}

/** A fact with the origins of all values that differ from the file's. */
function withOrigins(fact: ModelFact, file: Origin, originOf: (name: string) => Origin): ModelFact {
  const { origins: _origins, source: _source, ...values } = fact;
  const groups = new Map<string, Origin & { readonly members: string[] }>();
  for (const name of Object.keys(values).filter((each) => !NAMES.has(each))) {
    const { date, source } = originOf(name);
    if (date === file.date && source === file.source) continue;
    const group = groups.get(`${date} ${source}`) ?? { date, source, members: [] };
    group.members.push(name);
    groups.set(`${date} ${source}`, group);
  }
  return groups.size > 0 ? { ...values, origins: [...groups.values()] } : values;
}

const withoutEmpty = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;
