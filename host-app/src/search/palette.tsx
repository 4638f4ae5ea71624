import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { searchIn, type SearchText } from "../catalogue/search.ts";
import { DocumentIcon } from "../components/icons/interface-icons.tsx";
import { SearchDialog } from "../components/popups/search-dialog.tsx";
import { DOCS_PAGES, docsAddress } from "../docs-pages/docs-pages.ts";
import { useCatalogue } from "../host/use-catalogue.ts";
import { useSearchHits, type HitGroup, type SearchHit } from "./use-search-hits.tsx";

/** How many hits of a kind are listed: the home page's search has them all. */
const SHOWN = 6;

const page = (to: string, label: string, detail: string): SearchHit => ({ to, label, detail, icon: <DocumentIcon /> });

const PAGES: readonly SearchHit[] = [
  page("/", "Home", "search everything"),
  page("/tasks", "Tasks", "what models do"),
  page("/libraries", "Libraries", "code that loads a model"),
  page("/providers", "Providers", "who serves which task"),
  page("/models", "Models", "find a model"),
  page("/playground", "Playground", "chat, try a task"),
  page("/templates", "Templates", "chat templates"),
  page("/quantization", "Quantization", "which file fits this machine"),
  page("/plugins", "Plugins", "install, disable"),
  page("/settings", "Settings", "hub, router, billing, theme"),
  page("/docs", "Documentation", "guides and reference"),
];

const DOCS: readonly SearchHit[] = [
  ...DOCS_PAGES.map((one) => page(docsAddress(one), one.title, one.lead)),
  page("/docs/design", "Design", "Every component and state, light and dark."),
];

const pageText = ({ label, to, detail }: SearchHit): SearchText => ({ label, id: to, rest: [detail] });

export interface PaletteProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** Goes anywhere by keyboard: plugins, sample models, pages, settings and documentation. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  // The next page's heading takes the focus; where nothing was chosen, it goes back to where it was.
  const left = useRef(false);
  const { groups, pending } = useSearchHits(useCatalogue(), query, SHOWN);
  const shown: readonly Pick<HitGroup, "title" | "hits">[] = [
    ...groups,
    { title: "Pages", hits: searchIn(PAGES, query, pageText) },
    { title: "Documentation", hits: query.trim() === "" ? [] : searchIn(DOCS, query, pageText) },
  ];
  const items = shown
    .filter(({ hits }) => hits.length > 0)
    .map(({ title, hits }) => ({ title, items: hits.slice(0, title === "Pages" ? PAGES.length : SHOWN) }));

  function change(next: boolean) {
    if (next) left.current = false;
    else setQuery("");
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
      status={items.length === 0 ? "Nothing found" : `${items.flatMap((group) => group.items).length} results`}
      empty={
        <p className="pb-popup-empty">{pending ? "Searching sample models…" : `No results for “${query.trim()}”.`}</p>
      }
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
