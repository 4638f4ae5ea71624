import { http, HttpResponse, type HttpHandler } from "msw";
import { hubRecord, type HubRecord, type MockRow } from "./hub-record.ts";
import { mockRouter } from "./mock-router.ts";
import type { MockModel } from "./provider-mocks.ts";
import type { MockRepository } from "./sample-repositories.ts";

export interface MockHubOptions {
  /** Origin of the hub; default `https://huggingface.co`. */
  readonly hubUrl?: string;
  /** Origin of the hub's router; default `https://router.huggingface.co`. */
  readonly routerUrl?: string;
  /** Models besides, which no provider serves; default: none. */
  readonly repositories?: readonly MockRepository[];
}

/**
 * Handlers of the hub's model search, model lookup, lists of files and task definitions, and of its router's `/v1`, made of the models that the plugins' mocks know.
 * @param modelsByProvider provider id -> its mocked models
 */
export function mockHub(
  modelsByProvider: Readonly<Record<string, readonly MockModel[]>>,
  { hubUrl = "https://huggingface.co", routerUrl, repositories = [] }: MockHubOptions = {},
): HttpHandler[] {
  const allModels = (): readonly HubRecord[] => [...hubModels(modelsByProvider), ...repositories.map(unserved)];
  return [
    http.get(`${hubUrl}/api/models`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const limit = Number(searchParams.get("limit") ?? 1000);
      return HttpResponse.json(search(allModels(), searchParams).slice(0, limit));
    }),
    http.get(`${hubUrl}/api/models/*`, ({ request }) => {
      const [, path = ""] = /\/api\/models\/(.+)$/.exec(decodeURIComponent(new URL(request.url).pathname)) ?? [];
      const id = path.replace(FILE_LIST, "");
      const model = allModels().find((one) => one.id === id);
      if (!model) return HttpResponse.json({ error: "Repository not found" }, { status: 404 });
      return HttpResponse.json(path === id ? withoutSizes(model) : filesOf(model));
    }),
    http.get(`${hubUrl}/api/tasks`, () => {
      const tasks: Record<string, { models: { id: string }[] }> = {};
      for (const { task, id } of Object.values(modelsByProvider).flat())
        (tasks[task] ??= { models: [] }).models.push({ id });
      return HttpResponse.json(tasks);
    }),
    ...mockRouter(modelsByProvider, routerUrl),
  ];
}

const FILE_LIST = /\/tree\/main$/;

/** Only the list of files tells their sizes. */
function withoutSizes({ siblings, ...model }: HubRecord): HubRecord {
  return siblings ? { ...model, siblings: siblings.map(({ rfilename }) => ({ rfilename })) } : model;
}

function filesOf({ siblings = [] }: HubRecord): object[] {
  return siblings.map(({ rfilename, size = 0 }) => ({ type: "file", path: rfilename, size }));
}

function unserved(repository: MockRepository): HubRecord {
  return { ...repository, inferenceProviderMapping: {} };
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
  const library = filters.get("library");
  const providers = (filters.get("inference_provider") ?? "").split(",").filter(Boolean);
  return models.filter(
    ({ id, pipeline_tag: tag, tags, inferenceProviderMapping: mapping }) =>
      id.toLowerCase().includes(text) &&
      (!task || tag === task) &&
      (!library || tags.includes(library)) &&
      (providers.length === 0 ||
        (providers.includes("all") && Object.keys(mapping).length > 0) ||
        providers.some((one) => Object.hasOwn(mapping, one))),
  );
}
