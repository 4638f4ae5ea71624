import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { SearchIcon } from "@patchbay/widgets/parts";
import { ChevronIcon } from "../components/icons/interface-icons.tsx";

export interface DocsBarProps {
  /** The lists that have no room beside the text, by what their buttons are called. */
  readonly lists: Readonly<Record<string, ReactNode>>;
  /** The search field, where it has no room either. */
  readonly search?: ReactNode;
  /** Whether there is something that is searched for. */
  readonly searching: boolean;
  /** Takes away what is searched for. */
  onSearchEnd(): void;
}

/** One row above a text that opens what stands beside it in a wide window. A list closes once a link of it is followed. */
export function DocsBar({ lists, search, searching, onSearchEnd }: DocsBarProps) {
  const { key } = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ readonly name: string; readonly at: string }>();
  const [searchOpen, setSearchOpen] = useState(searching);
  const open = opened?.at === key ? opened.name : undefined;

  // An attribute, not :has(): the page would be styled again with every token of a chat.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["docsBar"] = "";
    return () => void delete dataset["docsBar"];
  }, []);

  function toggleSearch() {
    setOpened(undefined);
    if (searchOpen && searching) onSearchEnd();
    // A phone shows its keys for a field that has the focus before the press is over.
    flushSync(() => setSearchOpen(!searchOpen));
    bar.current?.querySelector("input")?.focus();
  }

  function closeOnEscape({ key: pressed }: KeyboardEvent) {
    if (pressed !== "Escape" || open === undefined) return;
    setOpened(undefined);
    bar.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
  }

  function closeOnLeave({ relatedTarget }: FocusEvent) {
    if (!bar.current?.contains(relatedTarget)) setOpened(undefined);
  }

  return (
    // Both are heard from what is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={bar} className="pb-docs-bar" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <div className="pb-docs-bar-row">
        {Object.keys(lists).map((name) => (
          <button
            key={name}
            type="button"
            className="pb-button"
            data-kind="quiet"
            aria-expanded={name === open}
            onClick={() => setOpened(name === open ? undefined : { name, at: key })}
          >
            {name}
            <ChevronIcon size={14} />
          </button>
        ))}
        {search !== undefined && (
          <button
            type="button"
            className="pb-icon-button"
            aria-label="Search the docs"
            aria-expanded={searchOpen}
            onClick={toggleSearch}
          >
            <SearchIcon />
          </button>
        )}
      </div>
      {open !== undefined && (
        <div className="pb-docs-panel" tabIndex={-1}>
          {lists[open]}
        </div>
      )}
      {/* The results take the text's place, in which a reader may be far down. */}
      {searchOpen && <search onInput={() => scrollTo(0, 0)}>{search}</search>}
    </div>
  );
}
