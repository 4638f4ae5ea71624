import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { DocumentIcon } from "../../ui/icons/interface-icons.tsx";
import { SearchDialog } from "../../ui/popups/search-dialog.tsx";
import { DOCS_PAGES, docsAddress } from "../../features/docs/docs-pages.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { elsewhere, useSearchHits, type SearchHit } from "./use-search-hits.tsx";
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
  page("/settings", "Settings", "hub, router, billing, theme", "token key api dark light mode organization account"),
  page("/docs", "Documentation", "guides and reference", "help manual"),
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
  const items = hasQuery
    ? [
        ...groups.map(({ title, hits }) => ({ title, items: hits })),
        ...(pending
          ? []
          : [{ title: "Search in", items: elsewhere(query).map(({ to, label }) => page(to, label, "")) }]),
      ]
    : [{ title: PAGES_GROUP, items: PAGES }];

  function change(next: boolean) {
    if (!next) setQuery("");
    onOpenChange(next);
  }

  function go({ to }: SearchHit) {
    left.current = true;
    change(false);
    void navigate(to);
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
      empty={<p className="pb-popup-empty">Searching sample models…</p>}
      returnsFocus={() => !left.current}
    >
      {(group: (typeof items)[number]) => (
        <Autocomplete.Group key={group.title} items={group.items}>
          <Autocomplete.GroupLabel className="pb-palette-group">{group.title}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(hit: SearchHit) => (
              <Autocomplete.Item
                key={hit.to}
                value={hit}
                className="pb-option"
                data-modality={hit.modality}
                onClick={() => go(hit)}
              >
                {hit.icon}
                <span className="pb-option-label">{hit.label}</span>
                <span className="pb-option-detail">{hit.detail}</span>
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
  return `${counted(count, "result")}${close ? ", none exact" : ""}`;
}
