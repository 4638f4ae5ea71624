import type { ModelSearch } from "@patchbay/core/hub";
import { callsOf, isBorrowed } from "../../host/catalogue/relations.ts";
import { ABILITIES, type Ability, type ModelRow } from "../../host/catalogue/model-rows.ts";
import type { TaskEntry } from "../../host/use-catalogue.ts";
import { filterOf } from "./model-filters.ts";

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

/** Filters over what providers offer; the hub does not know them. */
export const ROW_FILTERS = [
  filterOf(
    "ability",
    "Ability",
    ABILITIES.map((ability) => [ability, ABILITY_LABELS[ability]]),
  ),
  filterOf("context", "Context", [
    ["32000", "32K or more"],
    ["128000", "128K or more"],
    ["200000", "200K or more"],
    ["1000000", "1M or more"],
  ]),
  filterOf("price", "Input price", [
    ["0.1", "Up to $0.10 / M"],
    ["0.5", "Up to $0.50 / M"],
    ["1", "Up to $1 / M"],
    ["3", "Up to $3 / M"],
    ["10", "Up to $10 / M"],
  ]),
] as const;

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
