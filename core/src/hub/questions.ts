import { HttpError, ModelNotFoundError, OutputError } from "../errors/index.ts";
import { readText } from "../http/answer.ts";
import type { FailedAnswer } from "../http/failed-answer.ts";
import { isHubToken } from "../http/request.ts";
import type { RepositoryFile } from "../library/contract.ts";
import { isObject } from "../provider/payload.ts";
import { askHub, remembered, send, type HubAccess, type Lookup, checkModelId } from "./ask-hub.ts";
import type { HubQuestion } from "./hub-cache.ts";
import { RECORD_MEMBERS, readKnownModel, readListedModel, type KnownModel, type ListedModel } from "./known-model.ts";

export { findTaskModels } from "./task-models.ts";

/** Filters of the hub's search by the hub's names; absent or empty filters are not applied. */
export interface ModelSearch {
  /** Part of the id. */
  readonly search?: string;
  readonly pipeline_tag?: string;
  /** Library key. */
  readonly library?: string;
  /** Provider id; `all` for models that any provider serves. */
  readonly inference_provider?: string;
  /** Code of a language that the model is for, for example `de`. */
  readonly language?: string;
  /** Identifier of its license, for example `apache-2.0`. */
  readonly license?: string;
  /** Range of the number of weights, for example `min:3B,max:8B`. */
  readonly num_parameters?: string;
  /** Sort order, largest or latest first; default: the hub's. */
  readonly sort?: ModelOrder;
  /** Maximum number of models; default 30. */
  readonly limit?: number;
}

/** Members that the hub can sort by. */
export type ModelOrder = "trendingScore" | "downloads" | "likes" | "createdAt" | "lastModified" | "num_parameters";

const models: HubQuestion<KnownModel> = { limit: 100 };
const searches: HubQuestion<readonly ListedModel[]> = { limit: 100, lifetime: 60_000 };
const fileLists: HubQuestion<readonly RepositoryFile[]> = { limit: 50 };
const texts: HubQuestion<string | undefined> = { limit: 20 };

/** Maximum number of bytes of a file to read. */
const MOST_TEXT = 2 ** 22;

/** Without a period, like every detail of an `OutputError`. */
export const notJson = ({ host }: URL): string =>
  `The server at ${host} did not answer with JSON. Check the hub's address, and whether this network asks you to sign in`;

/** @throws ModelNotFoundError, HttpError, NetworkError, OutputError, InputError */
export function findModel(access: HubAccess, id: string, lookup: Lookup): Promise<KnownModel> {
  return remembered(access, { question: models, key: id }, lookup, async (sharedLookup) => {
    const search = RECORD_MEMBERS.map((member) => `expand[]=${member}`).join("&");
    const request = { path: `api/models/${checkModelId(id)}`, search, notJson, describe: describeRefusal(access) };
    return readKnownModel(await askHub(access, request, sharedLookup).catch(refuseUnknown(access, id)), id);
  });
}

/** Members that the hub lists only on request, and the default members, which a request would otherwise drop. */
const LISTED_MEMBERS = [
  "downloads",
  "gated",
  "inferenceProviderMapping",
  "lastModified",
  "library_name",
  "likes",
  "pipeline_tag",
  "safetensors",
  "tags",
];

/** @throws HttpError, NetworkError, OutputError */
export function searchModels(access: HubAccess, filters: ModelSearch, lookup: Lookup): Promise<readonly ListedModel[]> {
  const query = new URLSearchParams();
  for (const name of ["search", "pipeline_tag", "library", "inference_provider", "num_parameters", "sort"] as const) {
    if (filters[name]) query.set(name, filters[name]);
  }
  // Both are tags.
  if (filters.language) query.append("filter", filters.language);
  if (filters.license) query.append("filter", `license:${filters.license}`);
  query.set("limit", String(filters.limit ?? 30));
  const search = `${query}&${LISTED_MEMBERS.map((member) => `expand[]=${member}`).join("&")}`;
  return remembered(access, { question: searches, key: search }, lookup, async (sharedLookup) => {
    const describe = (answer: FailedAnswer) =>
      answer.status === 404
        ? `The server at ${access.hubUrl.host} has no list of models. Check the hub's address.`
        : describeRefusal(access)(answer);
    const answer = await askHub(access, { path: "api/models", search, describe, notJson }, sharedLookup);
    return listOf(answer, "models").flatMap((model) => readListedModel(model) ?? []);
  });
}

/** @throws ModelNotFoundError, HttpError, NetworkError, OutputError, InputError */
export function findFiles(access: HubAccess, id: string, lookup: Lookup): Promise<readonly RepositoryFile[]> {
  return remembered(access, { question: fileLists, key: id }, lookup, async (sharedLookup) => {
    const request = {
      path: `api/models/${checkModelId(id)}/tree/main`,
      search: "recursive=true",
      notJson,
      describe: describeRefusal(access),
    };
    const answer = await askHub(access, request, sharedLookup).catch(refuseUnknown(access, id));
    return listOf(answer, "files").flatMap(({ type, path, size }) => {
      if (type !== "file" || typeof path !== "string") return [];
      return typeof size === "number" ? { path, size } : { path };
    });
  });
}

/** @throws HttpError, NetworkError, OutputError if it is too long, InputError */
export function readFile(access: HubAccess, id: string, path: string, lookup: Lookup): Promise<string | undefined> {
  return remembered(access, { question: texts, key: `${id} ${path}` }, lookup, (sharedLookup) => {
    const name = path.split("/").map(encodeURIComponent).join("/");
    const request = { path: `${checkModelId(id)}/raw/main/${name}`, describe: describeRefusal(access) };
    return send(access, request, sharedLookup, (response) => readText(response, MOST_TEXT)).catch((error: unknown) => {
      if (HttpError.isInstance(error) && error.status === 404) return undefined;
      throw error;
    });
  });
}

/** To hide private models, the hub answers 401 for private and unknown models alike. */
function refuseUnknown(access: HubAccess, id: string): (error: unknown) => never {
  return (error) => {
    const status = HttpError.isInstance(error) ? error.status : undefined;
    const message =
      status === 404
        ? `Model ${id} was not found.`
        : status === 401 && !sendsToken(access) && `The hub shows no model ${id} without a token.`;
    throw message ? new ModelNotFoundError(`${message} It may be misspelled or private.`, error as HttpError) : error;
  };
}

/** Without a token, the message must not suggest to check one. */
function describeRefusal(access: HubAccess): (answer: FailedAnswer) => string | undefined {
  return ({ status, words }) => {
    if ((status !== 401 && status !== 403) || sendsToken(access)) return undefined;
    const reason = words ? `: ${words.replace(/[.\s]*$/, "")}` : "";
    return `The hub answered with status ${status}${reason}. It was asked without a token.`;
  };
}

const sendsToken = ({ accessToken }: HubAccess): boolean => isHubToken(accessToken);

export function listOf(answer: unknown, what: string): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(answer)) return answer.filter(isObject);
  throw new OutputError(`The hub did not answer with a list of ${what}. Check the hub's address`);
}
