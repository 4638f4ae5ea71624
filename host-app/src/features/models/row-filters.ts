import type { ModelSearch } from "@patchbay/core/hub";
import { callsOf, isBorrowed } from "../../host/catalogue/relations.ts";
import { ABILITIES, type Ability, type ModelRow } from "../../host/catalogue/model-rows.ts";
import type { TaskEntry } from "../../host/use-catalogue.ts";
import type { ModelFilter } from "./model-filters.ts";

export const ABILITY_LABELS: Readonly<Record<Ability, string>> = {
  vision: "Vision",
  audio: "Audio",
  tools: "Tools",
  "structured-output": "JSON",
  reasoning: "Reasoning",
  "open-weights": "Open",
};

/** Words that find models by an ability. */
const ABILITY_TERMS: Readonly<Record<Ability, string>> = {
  ...ABILITY_LABELS,
  vision: "Vision image",
  audio: "Audio speech",
};

/** Filters over what providers offer; the hub does not know them. The first option means no filter. */
export const ROW_FILTERS: readonly ModelFilter<"ability" | "context" | "price">[] = [
  {
    name: "ability",
    label: "Ability",
    options: [
      { value: "", label: "Any" },
      ...ABILITIES.map((ability) => ({ value: ability, label: ABILITY_LABELS[ability] })),
    ],
  },
  {
    name: "context",
    label: "Context",
    options: [
      { value: "", label: "Any" },
      { value: "32000", label: "32K or more" },
      { value: "128000", label: "128K or more" },
      { value: "200000", label: "200K or more" },
      { value: "1000000", label: "1M or more" },
    ],
  },
  {
    name: "price",
    label: "Input price",
    options: [
      { value: "", label: "Any" },
      { value: "0.1", label: "Up to $0.10 / M" },
      { value: "0.5", label: "Up to $0.50 / M" },
      { value: "1", label: "Up to $1 / M" },
      { value: "3", label: "Up to $3 / M" },
      { value: "10", label: "Up to $10 / M" },
    ],
  },
];

export type RowFilterName = (typeof ROW_FILTERS)[number]["name"];
export type RowFilters = Readonly<Record<RowFilterName, string>>;

export function readRowFilters(query: URLSearchParams): RowFilters {
  const [ability = "", context = "", price = ""] = ROW_FILTERS.map(({ name }) => query.get(name) ?? "");
  return { ability, context, price };
}

/** Whether a row has what the filters require; what is not known does not match. */
export function fitsRow(row: ModelRow, { ability, context, price }: RowFilters): boolean {
  if (ability && !row.abilities.some((one) => one === ability)) return false;
  if (context && !((row.contextLength ?? 0) >= Number(context))) return false;
  return !price || (row.cheapest?.price?.input ?? Number.POSITIVE_INFINITY) <= Number(price);
}

/** Whether a model without a record on the hub matches a search. Facts have no library, size, language or license. */
export function fitsSearch(row: ModelRow, filters: ModelSearch, tasks: readonly TaskEntry[]): boolean {
  const { search = "", pipeline_tag: tag, inference_provider: provider } = filters;
  if (filters.library || filters.num_parameters || filters.language || filters.license) return false;
  if (provider && provider !== "all" && !row.providers.includes(provider)) return false;
  if (tag && !servesTask(row, tag, tasks)) return false;
  const text = [row.id, row.label ?? "", ...row.abilities.map((ability) => ABILITY_TERMS[ability])]
    .join(" ")
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Kinds of input that a task adds to a chat: `image` of image-text-to-text. */
const CHAT_INPUT = /^(image|audio|video)-text-to-text$/;

function servesTask({ tasks: offered, offers }: ModelRow, id: string, tasks: readonly TaskEntry[]): boolean {
  const task = tasks.find((one) => one.id === id);
  if (!task) return offered.includes(id);
  if (!callsOf(task).some((call) => offered.includes(call))) return false;
  if (!isBorrowed(task)) return true;
  const kind = CHAT_INPUT.exec(id)?.[1];
  return kind !== undefined && offers.some(({ inputs = [] }) => inputs.some((input) => input === kind));
}
