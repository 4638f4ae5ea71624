import { modelIdProblem } from "@patchbay/core/hub";
import { hubRecord, type HubRecord, type MockRow } from "./hub-record.ts";
import type { MockModel } from "./provider-mocks.ts";
import type { MockRepository } from "./sample-repositories.ts";

export { sampleRepositories, type MockRepository } from "./sample-repositories.ts";

export interface HubAnswerOptions {
  /** Origin of the hub; default `https://huggingface.co`. */
  readonly hubUrl?: string;
  /** Further models, which no provider serves; default: none. */
  readonly repositories?: readonly MockRepository[];
}

type ModelsByProvider = Readonly<Record<string, readonly MockModel[]>>;

/** The models of providers that can be on the hub: a vendor's own, such as those without an owner, are not. */
export function modelsOnHub(models: ModelsByProvider): ModelsByProvider {
  return Object.fromEntries(
    Object.entries(models).map(([provider, listed]) => [
      provider,
      listed.filter(({ id }) => id.includes("/") && !modelIdProblem(id)),
    ]),
  );
}

/**
 * The answers of a hub with the models of the plugins' mocks: model search, model lookup, lists of files, cards and task
 * definitions. Needs no msw.
 * @param models provider id -> its mocked models
 * @returns undefined for anything else
 */
export function answerAsHub(
  { method, url }: Pick<Request, "method" | "url">,
  models: ModelsByProvider,
  { hubUrl = "https://huggingface.co", repositories = [] }: HubAnswerOptions = {},
): Response | undefined {
  if (method !== "GET" || !url.startsWith(`${hubUrl}/`)) return undefined;
  const { pathname, searchParams } = new URL(url.slice(hubUrl.length), "https://hub.invalid");
  const modelsByProvider = modelsOnHub(models);
  const allModels = (): readonly HubRecord[] => [...hubModels(modelsByProvider), ...repositories.map(unserved)];
  if (pathname === "/api/models") {
    const limit = Number(searchParams.get("limit") ?? 1000);
    return Response.json(search(allModels(), searchParams).slice(0, limit));
  }
  const [, path] = /^\/api\/models\/(.+)$/.exec(decodeURIComponent(pathname)) ?? [];
  if (path !== undefined) {
    const id = path.replace(FILE_LIST, "");
    const model = allModels().find((one) => one.id === id);
    if (!model) return Response.json({ error: "Repository not found" }, { status: 404 });
    return Response.json(path === id ? withoutSizes(model) : filesOf(model));
  }
  if (pathname === "/api/tasks") {
    const tasks: Record<string, { models: { id: string }[] }> = {};
    for (const { task, id } of Object.values(modelsByProvider).flat())
      (tasks[task] ??= { models: [] }).models.push({ id });
    return Response.json(tasks);
  }
  const [, owner, name] = /^\/([^/]+)\/([^/]+)\/raw\/main\/README\.md$/.exec(pathname) ?? [];
  if (owner === undefined || name === undefined) return undefined;
  const readme = repositories.find(
    ({ id }) => id === `${decodeURIComponent(owner)}/${decodeURIComponent(name)}`,
  )?.readme;
  return readme === undefined
    ? new Response("Entry not found", { status: 404 })
    : new Response(readme, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

const FILE_LIST = /\/tree\/main$/;

/** Only the list of files contains their sizes. */
function withoutSizes({ siblings, ...model }: HubRecord): HubRecord {
  return siblings ? { ...model, siblings: siblings.map(({ rfilename }) => ({ rfilename })) } : model;
}

function filesOf({ siblings = [] }: HubRecord): object[] {
  return siblings.map(({ rfilename, size = 0 }) => ({ type: "file", path: rfilename, size }));
}

/** The card is a file, and no part of the record. */
function unserved(repository: MockRepository): HubRecord {
  const record: HubRecord & { readme?: string } = { ...repository, inferenceProviderMapping: {} };
  delete record.readme;
  return record;
}

/** Every model once, with the rows of all its providers, in the order in which the mocks name them. */
function hubModels(modelsByProvider: Readonly<Record<string, readonly MockModel[]>>): readonly HubRecord[] {
  const rowsById = new Map<string, MockRow[]>();
  for (const [provider, models] of Object.entries(modelsByProvider)) {
    for (const model of models) {
      const rows = rowsById.get(model.id) ?? [];
      rowsById.set(model.id, [...rows, [provider, model]]);
    }
  }
  return [...rowsById].map(([id, rows]) => hubRecord(id, rows));
}

/** The hub's filters: all have to hold, an absent or empty one holds for everything. */
function search(models: readonly HubRecord[], filters: URLSearchParams): HubRecord[] {
  const text = (filters.get("search") ?? "").toLowerCase();
  const task = filters.get("pipeline_tag");
  const wanted = [filters.get("library"), ...filters.getAll("filter")].filter(Boolean);
  const providers = (filters.get("inference_provider") ?? "").split(",").filter(Boolean);
  const [least, most] = rangeOf(filters.get("num_parameters") ?? "");
  const matches = models.filter(({ id, pipeline_tag: tag, tags, inferenceProviderMapping: mapping, ...model }) => {
    const weights = weightsOf(model);
    return (
      id.toLowerCase().includes(text) &&
      (!task || tag === task) &&
      wanted.every((one) => tags.some((tagged) => tagged === one)) &&
      // The number of weights is unknown if the record lacks it.
      ((least === 0 && most === Infinity) || (weights >= least && weights <= most)) &&
      (providers.length === 0 ||
        (providers.includes("all") && Object.keys(mapping).length > 0) ||
        providers.some((one) => Object.hasOwn(mapping, one)))
    );
  });
  // The mocks have no other value that the hub sorts by.
  return filters.get("sort") === "num_parameters"
    ? matches.toSorted((one, other) => weightsOf(other) - weightsOf(one))
    : matches;
}

/** Number of weights; NaN if the record lacks it. */
function weightsOf({ safetensors, gguf }: Pick<HubRecord, "gguf"> & { readonly safetensors?: unknown }): number {
  const { total } = { ...(safetensors as { total?: number } | undefined) };
  return total ?? gguf?.total ?? Number.NaN;
}

const UNITS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** `min:6B,max:128B` in weights. */
function rangeOf(text: string): readonly [least: number, most: number] {
  const bound = (name: string, without: number): number => {
    const [, number, unit = ""] = new RegExp(String.raw`${name}:([\d.]+)([KMBT]?)`).exec(text) ?? [];
    return number === undefined ? without : Number(number) * (UNITS[unit] ?? 1);
  };
  return [bound("min", 0), bound("max", Infinity)];
}
