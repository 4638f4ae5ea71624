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

const ANY: FilterOption = { value: "", label: "Any" };

/** The hub's sort orders; its default comes first. */
export const MODEL_ORDERS: readonly (FilterOption & { readonly value: ModelOrder | "" })[] = [
  { value: "", label: "Trending" },
  { value: "downloads", label: "Most downloads" },
  { value: "likes", label: "Most likes" },
  { value: "createdAt", label: "Newest" },
  { value: "lastModified", label: "Recently updated" },
  { value: "num_parameters", label: "Largest" },
];

const SIZES: readonly FilterOption[] = [
  { value: "max:1B", label: "Up to 1B" },
  { value: "min:1B,max:4B", label: "1B to 4B" },
  { value: "min:4B,max:10B", label: "4B to 10B" },
  { value: "min:10B,max:35B", label: "10B to 35B" },
  { value: "min:35B,max:100B", label: "35B to 100B" },
  { value: "min:100B", label: "100B and more" },
];

/** The languages with the most models on the hub; the address may contain any other code. */
const LANGUAGE_CODES =
  "ar bg bn ca cs da de el en es et fa fi fr gl gu he hi hr hu id it ja ka kk ko lt lv ml mr ms nl no pl pt ro ru sk sl sr sv sw ta te th tr uk ur vi zh".split(
    " ",
  );

/** Identifiers of the most common model licenses. */
const LICENSES: readonly FilterOption[] = [
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
].map((text) => {
  const space = text.indexOf(" ");
  return { value: text.slice(0, space), label: text.slice(space + 1) };
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

export function modelFilters({
  tasks,
  libraries,
  providers,
}: Catalogue): readonly ModelFilter<Exclude<keyof ModelSearch, "search" | "limit" | "sort">>[] {
  return [
    {
      name: "pipeline_tag",
      label: "Task",
      options: [
        ANY,
        ...tasks.filter(({ hideInModels }) => !hideInModels).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: "library",
      label: "Library",
      options: [
        ANY,
        ...libraries.filter(({ filter }) => filter).map(({ id, prettyLabel }) => ({ value: id, label: prettyLabel })),
      ],
    },
    {
      name: "inference_provider",
      label: "Provider",
      options: [
        { value: "", label: "Any" },
        { value: "all", label: "Any" },
        ...providers.map(({ id, label }) => ({ value: id, label })),
      ],
    },
    { name: "num_parameters", label: "Size", options: [ANY, ...SIZES] },
    {
      name: "language",
      label: "Language",
      options: [
        ANY,
        ...LANGUAGE_CODES.map((code) => ({ value: code, label: languageName(code) })).toSorted((one, other) =>
          one.label.localeCompare(other.label, "en"),
        ),
      ],
    },
    { name: "license", label: "License", options: [ANY, ...LICENSES] },
  ];
}

/** The filters in an address; an unknown order is ignored. */
export function readFilters(query: URLSearchParams): Omit<ModelSearch, "limit"> {
  const sort = MODEL_ORDERS.find(({ value }) => value === query.get("sort"))?.value ?? "";
  return {
    search: query.get("search") ?? "",
    pipeline_tag: query.get("pipeline_tag") ?? "",
    library: query.get("library") ?? "",
    inference_provider: query.get("inference_provider") ?? "",
    num_parameters: query.get("num_parameters") ?? "",
    language: query.get("language") ?? "",
    license: query.get("license") ?? "",
    ...(sort && { sort }),
  };
}
