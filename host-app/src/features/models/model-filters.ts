import type { ModelOrder, ModelSearch } from "@patchbay/core/hub";
import type { Catalogue } from "../../host/use-catalogue.ts";

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** A filter for models. */
export interface ModelFilter<Name extends string = string> {
  /** In the address; that of a filter that the hub knows is the hub's. */
  readonly name: Name;
  readonly label: string;
  /** The first one means no filter. */
  readonly options: readonly FilterOption[];
}

/** A filter with an option for none, and its values with their labels. */
export const filterOf = <Name extends string>(
  name: Name,
  label: string,
  values: readonly (readonly [value: string, label: string])[],
): ModelFilter<Name> => ({
  name,
  label,
  options: [["", "Any"] as const, ...values].map(([value, text]) => ({ value, label: text })),
});

/** The hub's sort orders; its default comes first. */
export const MODEL_ORDERS: readonly (FilterOption & { readonly value: ModelOrder | "" })[] = [
  { value: "", label: "Trending" },
  { value: "downloads", label: "Most downloads" },
  { value: "likes", label: "Most likes" },
  { value: "createdAt", label: "Newest" },
  { value: "lastModified", label: "Recently updated" },
  { value: "num_parameters", label: "Largest" },
];

const SIZES = [
  ["max:1B", "Up to 1B"],
  ["min:1B,max:4B", "1B to 4B"],
  ["min:4B,max:10B", "4B to 10B"],
  ["min:10B,max:35B", "10B to 35B"],
  ["min:35B,max:100B", "35B to 100B"],
  ["min:100B", "100B and more"],
] as const;

/** The languages with the most models on the hub; the address may contain any other code. */
const LANGUAGE_CODES =
  "ar bg bn ca cs da de el en es et fa fi fr gl gu he hi hr hu id it ja ka kk ko lt lv ml mr ms nl no pl pt ro ru sk sl sr sv sw ta te th tr uk ur vi zh".split(
    " ",
  );

/** Identifiers of the most common model licenses. */
const LICENSES = [
  "apache-2.0 Apache 2.0",
  "mit MIT",
  "openrail OpenRAIL",
  "creativeml-openrail-m CreativeML OpenRAIL-M",
  "openrail++ OpenRAIL++",
  "bigscience-openrail-m BigScience OpenRAIL-M",
  "llama2 Llama 2",
  "llama3 Llama 3",
  "llama3.1 Llama 3.1",
  "llama3.2 Llama 3.2",
  "llama3.3 Llama 3.3",
  "gemma Gemma",
  "bsd-3-clause BSD 3-Clause",
  "gpl-3.0 GPL 3.0",
  "agpl-3.0 AGPL 3.0",
  "cc-by-4.0 CC BY 4.0",
  "cc-by-sa-4.0 CC BY-SA 4.0",
  "cc-by-nc-4.0 CC BY-NC 4.0",
  "cc-by-nc-sa-4.0 CC BY-NC-SA 4.0",
  "cc0-1.0 CC0 1.0",
  "other Other",
].map((text): [string, string] => {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
});

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

/** `German` for `de`; other texts do not change. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The filters that the hub knows. */
export function modelFilters({ tasks, libraries, providers }: Catalogue) {
  const listed = tasks.filter(({ hideInModels }) => !hideInModels);
  const filtering = libraries.filter(({ filter }) => filter);
  const languages = LANGUAGE_CODES.map((code) => [code, languageName(code)] as const);
  return [
    filterOf(
      "pipeline_tag",
      "Task",
      listed.map(({ id, name }) => [id, name]),
    ),
    filterOf(
      "library",
      "Library",
      filtering.map(({ id, prettyLabel }) => [id, prettyLabel]),
    ),
    filterOf("inference_provider", "Provider", [
      ["all", "Any"],
      ...providers.map(({ id, label }) => [id, label] as const),
    ]),
    filterOf("num_parameters", "Size", SIZES),
    filterOf(
      "language",
      "Language",
      languages.toSorted(([, one], [, other]) => one.localeCompare(other, "en")),
    ),
    filterOf("license", "License", LICENSES),
  ] as const;
}

const NAMES = ["search", "pipeline_tag", "library", "inference_provider", "num_parameters", "language", "license"];

/** The filters in an address; an unknown order is ignored. */
export function readFilters(query: URLSearchParams): Omit<ModelSearch, "limit"> {
  const sort = MODEL_ORDERS.find(({ value }) => value === query.get("sort"))?.value ?? "";
  return { ...Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ""])), ...(sort && { sort }) };
}
