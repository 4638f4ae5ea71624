import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { SearchIcon } from "@patchbay/widgets/parts";
import { ChevronIcon } from "../../ui/icons/interface-icons.tsx";
import { IconButton } from "../../ui/button.tsx";

export interface DocsBarProps {
  /** Lists that do not fit next to the text, by their buttons' labels. */
  readonly lists: Readonly<Record<string, ReactNode>>;
  /** The search field, if that does not fit either. */
  readonly search?: ReactNode;
  /** Whether there is a query. */
  readonly searching: boolean;
  /** Clears the query. */
  onSearchEnd(): void;
}

/** A bar above the text that opens what is next to the text in a wide window. Following a link closes its list. */
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
    // A phone shows its keyboard only for a field that is focused during the tap.
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
    // Both handle events of the content.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={bar} className="pb-docs-bar" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <div className="pb-bar pb-docs-bar-row">
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
          <IconButton label="Search the docs" icon={<SearchIcon />} aria-expanded={searchOpen} onClick={toggleSearch} />
        )}
      </div>
      {open !== undefined && (
        <div className="pb-docs-panel" tabIndex={-1}>
          {lists[open]}
        </div>
      )}
      {/* The results replace the text, where the reader may have scrolled far down. */}
      {searchOpen && <search onInput={() => scrollTo(0, 0)}>{search}</search>}
    </div>
  );
}
