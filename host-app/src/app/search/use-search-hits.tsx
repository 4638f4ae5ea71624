import { useMemo, type ReactNode } from "react";
import type { IndexEntry, PluginKind } from "@patchbay/core/plugin";
import { entryAddress, listAddress, modelAddress } from "../../host/catalogue/addresses.ts";
import { entryLabel, KIND_LABELS } from "../../host/catalogue/labels.ts";
import { runsUnasked } from "../../host/catalogue/relations.ts";
import { libraryText, providerText, searchIn, taskText, type SearchText } from "../../host/catalogue/search.ts";
import { TaskIcon } from "../../ui/icons/task-icon.tsx";
import { EntryMark, OwnerMark } from "../../ui/entry-mark.tsx";
import type { Catalogue, ProviderEntry } from "../../host/use-catalogue.ts";
import { useSampleModels, type SampleModel } from "../../host/use-sample-models.ts";
import { useCloseMatches } from "../../host/catalogue/use-found.ts";

/** A search result and its address. */
export interface SearchHit {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Small print. */
  readonly detail: string;
  readonly modality?: string;
  /** Search terms that are not shown. */
  readonly terms?: string;
}

export interface HitGroup {
  readonly title: string;
  /** The best ones. */
  readonly hits: readonly SearchHit[];
  /** The total number. */
  readonly count: number;
  /** The page that shows all of them. */
  readonly all?: string;
}

export interface SearchHits {
  /** In the order of the pages; only groups with results. */
  readonly groups: readonly HitGroup[];
  readonly count: number;
  /** Whether the matches are only close, because nothing contains all words of the query. */
  readonly close: boolean;
  /** Whether the sample models are loading. */
  readonly pending: boolean;
  /** Labels of providers whose sample models failed to load. */
  readonly failed: readonly string[];
}

/** Most providers whose sample models are searched: each one's mocks are a file to load. */
const MOST_ASKED = 200;
const NOBODY: readonly ProviderEntry[] = [];
const NOTHING: SearchHits = { groups: [], count: 0, close: false, pending: false, failed: [] };

/** Pages that are searched in addition to plugins. */
export interface SearchedPages {
  readonly title: string;
  readonly pages: readonly SearchHit[];
}

/**
 * Plugins, sample models and pages that match a query; if nothing contains all of its words, close matches. An empty
 * query finds nothing, and loads no models.
 * @param most most results per kind
 */
export function useSearchHits(
  catalogue: Catalogue,
  query: string,
  most: number,
  lists: readonly SearchedPages[] = [],
): SearchHits {
  const hasQuery = query.trim() !== "";
  const unasked = useMemo(() => catalogue.providers.filter(runsUnasked).slice(0, MOST_ASKED), [catalogue.providers]);
  const samples = useSampleModels(hasQuery ? unasked : NOBODY);
  const exact = hasQuery ? groupsBy(searchIn, catalogue, samples.models, query, most, lists) : [];
  const closeMatches = useCloseMatches(hasQuery && exact.length === 0 && !samples.pending);
  if (!hasQuery) return NOTHING;
  const groups = closeMatches ? groupsBy(closeMatches, catalogue, samples.models, query, most, lists) : exact;
  return {
    groups,
    count: groups.reduce((sum, { count }) => sum + count, 0),
    close: closeMatches !== undefined,
    pending: samples.pending,
    failed: samples.failed.map(({ label }) => label),
  };
}

/** Only groups with results. */
function groupsBy(
  search: typeof searchIn,
  { tasks, libraries, providers }: Catalogue,
  samples: readonly SampleModel[],
  query: string,
  most: number,
  lists: readonly SearchedPages[],
): readonly HitGroup[] {
  const groupOf = (kind: PluginKind, matches: readonly IndexEntry[]): HitGroup => ({
    title: KIND_LABELS[kind],
    hits: matches.slice(0, most).map(hitOf),
    count: matches.length,
    all: `${listAddress(kind)}?${new URLSearchParams({ q: query })}`,
  });
  const models = modelsById(search(samples, query, modelText));
  return [
    groupOf("task", search(tasks, query, taskText)),
    groupOf("library", search(libraries, query, libraryText)),
    groupOf("provider", search(providers, query, providerText)),
    { title: "Sample models", hits: models.slice(0, most).map(modelHit), count: models.length },
    ...lists.map(({ title, pages }) => {
      const matches = search(pages, query, pageText);
      return { title, hits: matches.slice(0, most), count: matches.length };
    }),
  ].filter(({ count }) => count > 0);
}

/** Other searches for any query: what this page does not search itself. */
export function elsewhere(query: string): readonly { readonly to: string; readonly label: string }[] {
  const text = query.trim();
  return [
    { to: `/models?${new URLSearchParams({ search: text })}`, label: `Search models for “${text}”` },
    { to: `/docs?${new URLSearchParams({ q: text })}`, label: `Search the documentation for “${text}”` },
  ];
}

export function pageText({ label, to, detail, terms }: SearchHit): SearchText {
  return { label, id: to, rest: [detail, terms] };
}

/** A cached result stays the same object, so its row does not render again with the next key press. */
const known = new WeakMap<object, SearchHit>();

function hitOf(entry: IndexEntry): SearchHit {
  const before = known.get(entry);
  if (before) return before;
  const { kind, id } = entry;
  const label = entryLabel(entry);
  const isTask = kind === "task";
  const hit = {
    to: entryAddress(kind, id),
    label,
    detail: id,
    icon: isTask ? <TaskIcon task={entry} /> : <EntryMark entry={entry} size="small" />,
    ...(isTask && { modality: entry.modality }),
  };
  known.set(entry, hit);
  return hit;
}

function modelsById(matches: readonly SampleModel[]): readonly (readonly SampleModel[])[] {
  const byId = new Map<string, SampleModel[]>();
  for (const model of matches) {
    const same = byId.get(model.id);
    if (same) same.push(model);
    else byId.set(model.id, [model]);
  }
  return [...byId.values()];
}

/** @param models those of one id, at least one */
function modelHit(models: readonly SampleModel[]): SearchHit {
  const [first] = models as readonly [SampleModel];
  const detail = reachOf(models);
  const before = known.get(first);
  if (before?.detail === detail) return before;
  const { id } = first;
  const [owner = id] = id.split("/");
  const icon = <OwnerMark owner={owner} id={owner} label={id} size="small" />;
  const hit = { to: modelAddress(id, "samples"), label: id, icon, detail };
  known.set(first, hit);
  return hit;
}

export function modelText({ id, task, provider, tags = [] }: SampleModel): SearchText {
  const isVisual = [task, ...tags].some((name) => /image|visual|object-detection/.test(name));
  return { label: id.split("/").at(-1) ?? id, id, rest: [task, provider.label, isVisual ? "vision" : "", ...tags] };
}

/** A model's task and providers. */
function reachOf(models: readonly SampleModel[]): string {
  const tasks = new Set(models.map(({ task }) => task));
  const providers = new Set(models.map(({ provider }) => provider.label));
  return `${[...tasks].join(", ")} by ${[...providers].join(", ")}`;
}
