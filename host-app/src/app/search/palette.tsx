import { useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { DocumentIcon } from "../../ui/icons/interface-icons.tsx";
import { SearchDialog } from "../../ui/popups/search-dialog.tsx";
import { DOCS_PAGES, docsAddress } from "../../features/docs/docs-pages.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { searchIn } from "../../host/catalogue/search.ts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { HostContext } from "../../host/host-context.ts";
import { recentPages } from "../../host/recent-pages.ts";
import { history } from "../../calls/history/history.ts";
import { nameOfRun } from "../../calls/history/history-entry.ts";
import { openBench, readBenches } from "../../calls/history/open-bench.ts";
import { playgroundAddress } from "../../ui/links.tsx";
import { offerUndo, showToast } from "../../ui/show-toast.ts";
import { applyThemeChoice, readThemeChoice, THEME_CHOICES } from "../layout/theme-toggle.tsx";
import { elsewhere, pageText, useSearchHits, type SearchHit } from "./use-search-hits.tsx";
import { counted } from "../../ui/format-values.ts";

/** Results per kind: the home page's search has them all. */
const SHOWN = 6;

const page = (to: string, label: string, detail: string, terms?: string): SearchHit => ({
  to,
  label,
  detail,
  icon: <DocumentIcon />,
  ...(terms !== undefined && { terms }),
});

const PAGES: readonly SearchHit[] = [
  page("/", "Home", "search everything"),
  page("/tasks", "Tasks", "what models do"),
  page("/libraries", "Libraries", "code that loads a model"),
  page("/providers", "Providers", "who serves which task", "price cost latency context compare"),
  page("/models", "Models", "find a model"),
  page("/playground", "Playground", "chat, try a task", "compare run bench side by side"),
  page("/playground?panel=data-set", "Data sets", "one input per row, scored", "evaluate benchmark csv jsonl batch"),
  page("/playground?panel=history", "History", "runs on this device", "past export import"),
  page("/servers", "Models on this device", "servers and engines", "local ollama offline download kept cache"),
  page("/templates", "Templates", "chat templates", "jinja prompt"),
  page("/quantization", "Quantization", "which file fits this machine", "gguf memory vram gpu hardware"),
  page("/plugins", "Plugins", "install, disable", "add remove update extend upload"),
  page("/usage", "Usage", "of a gateway", "tokens budget spend cost limits charts requests monitoring"),
  page("/settings", "Settings", "hub, router, billing, theme", "token key api dark light mode organization account"),
  page("/docs", "Documentation", "guides and reference", "help manual"),
  page("/docs/gateway-api", "Gateway API", "routes, fields, commands", "openapi endpoint curl http rest schema"),
];

const DOCS: readonly SearchHit[] = [
  ...DOCS_PAGES.map((one) => page(docsAddress(one), one.title, one.lead)),
  page("/docs/design", "Design", "Every component and state, light and dark."),
];

const PAGES_GROUP = "Pages";
const LISTS = [
  { title: PAGES_GROUP, pages: PAGES },
  { title: "Documentation", pages: DOCS },
];

/** A command of the palette. Its address is the page that it leads to; empty: none. */
interface PaletteAction extends SearchHit {
  /** Runs before the page opens. */
  readonly run?: () => void | Promise<void>;
}

const action = (label: string, detail: string, to: string, run?: PaletteAction["run"]): PaletteAction => ({
  ...page(to, label, detail),
  ...(run && { run }),
});

/** What can be done without knowing its page; the current theme is not offered. */
function actionsOf(startChat: () => void): readonly PaletteAction[] {
  const current = readThemeChoice();
  return [
    action("New chat", "the current one stays in the history", playgroundAddress({ task: CHAT_TASK }), startChat),
    action("Compare", "two models side by side", `/playground?${new URLSearchParams({ task: CHAT_TASK, panes: "2" })}`),
    action("Open settings", "keys, hub, billing, storage", "/settings"),
    ...THEME_CHOICES.filter((choice) => choice !== current).map((choice) =>
      action(`Theme: ${choice}`, "for this browser", "", () => applyThemeChoice(choice)),
    ),
  ];
}

/** Most stored runs that are offered. */
const MOST_RUNS = 3;

/** Pages and runs of this browser, the newest first. */
function useRecent(open: boolean, openRun: (id: string) => Promise<void>): readonly PaletteAction[] {
  const pages = useSyncExternalStore(recentPages.subscribe, recentPages.get);
  const { entries } = useSyncExternalStore(history.subscribe, history.get);
  useEffect(() => {
    if (open) void history.load();
  }, [open]);
  const { pathname } = useLocation();
  return useMemo(
    () => [
      ...pages.filter(({ to }) => to !== pathname).map(({ to, label }) => action(label, to, to)),
      ...entries
        .slice(0, MOST_RUNS)
        .map((entry) => action(nameOfRun(entry) || entry.task, "run", "", () => openRun(entry.id))),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- It opens the same run after every render.
    [pages, entries, pathname],
  );
}

export interface PaletteProps {
  /** Text that was typed before there was a field. */
  readonly typed: string;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** Opens anything by keyboard: plugins, sample models, pages, settings and documentation. */
export function Palette({ typed, open, onOpenChange }: PaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState(typed);
  // The next page's heading takes the focus; without a choice, it returns to where it was.
  const left = useRef(false);
  useEffect(() => {
    if (open) left.current = false;
  }, [open]);
  const hasQuery = query.trim() !== "";
  const { groups, count, close, pending } = useSearchHits(useCatalogue(), query, SHOWN, LISTS);
  const host = useContext(HostContext);
  const recent = useRecent(open, openRun);
  const actions = actionsOf(startChat);
  const matchingActions = hasQuery ? searchIn(actions, query, pageText) : [];
  const items = hasQuery
    ? [
        ...(matchingActions.length > 0 ? [{ title: "Actions", items: matchingActions }] : []),
        ...groups.map(({ title, hits }) => ({ title, items: hits })),
        ...(pending
          ? []
          : [{ title: "Search in", items: elsewhere(query).map(({ to, label }) => page(to, label, "")) }]),
      ]
    : [
        ...(recent.length > 0 ? [{ title: "Recent", items: recent }] : []),
        { title: "Actions", items: actions },
        { title: PAGES_GROUP, items: PAGES },
      ];

  function change(next: boolean) {
    if (!next) setQuery("");
    onOpenChange(next);
  }

  function startChat() {
    const restore = openBench(host, { task: CHAT_TASK, address: {}, panes: [[]] });
    if (restore)
      offerUndo("New chat started", () => (restore(), void navigate(playgroundAddress({ task: CHAT_TASK }))));
  }

  async function openRun(id: string) {
    try {
      const { without } = await readBenches([id]);
      openBench(host, without, [id]);
      await navigate(`/playground?${new URLSearchParams({ ...without.address, task: without.task })}`);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: "The run cannot be opened", text, tone: "danger" });
    }
  }

  function go({ to, run }: PaletteAction) {
    left.current = to !== "";
    change(false);
    void run?.();
    if (to !== "") void navigate(to);
  }

  return (
    <SearchDialog
      label="Go to"
      placeholder="Search tasks, libraries, providers, models, pages"
      open={open}
      onOpenChange={change}
      query={query}
      onQueryChange={setQuery}
      items={items}
      labelOf={(hit: unknown) => (hit as SearchHit).label}
      status={statusOf(hasQuery, count, close)}
      empty={<p className="pb-muted pb-pad-3">Searching sample models…</p>}
      returnsFocus={() => !left.current}
    >
      {(group: { readonly title: string; readonly items: readonly PaletteAction[] }) => (
        <Autocomplete.Group key={group.title} items={group.items}>
          <Autocomplete.GroupLabel className="pb-muted pb-tiny pb-palette-group">{group.title}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(hit: PaletteAction) => (
              <Autocomplete.Item
                key={`${hit.to} ${hit.label} ${hit.detail}`}
                value={hit}
                className="pb-bar pb-option"
                data-modality={hit.modality}
                onClick={() => go(hit)}
              >
                {hit.icon}
                <span className="pb-clip pb-option-label">{hit.label}</span>
                <span className="pb-clip pb-muted pb-tiny pb-end">{hit.detail}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </SearchDialog>
  );
}

function statusOf(hasQuery: boolean, count: number, close: boolean): string {
  if (!hasQuery) return "";
  if (count === 0) return "Nothing found";
  return counted(count, close ? "similar result" : "result");
}
