import { useId } from "react";
import { SearchIcon } from "@patchbay/widgets/parts";
import { useDraft } from "./hooks/use-draft.ts";

export interface SearchFieldProps {
  /** Label of the field, and its placeholder. */
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  readonly size?: "large";
  /** Whether the key `/` focuses it. */
  readonly shortcut?: boolean;
}

/** A search field, usually for a value in the address. */
export function SearchField({ label, value, onChange, size, shortcut = false }: SearchFieldProps) {
  const id = useId();
  const [draft, setDraft] = useDraft(value, onChange);

  return (
    <div className="pb-bar pb-search" data-size={size}>
      <SearchIcon />
      <label htmlFor={id} className="pb-visually-hidden">
        {label}
      </label>
      <input
        id={id}
        className="pb-input"
        type="search"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        data-search-shortcut={shortcut || undefined}
        aria-keyshortcuts={shortcut ? "/" : undefined}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {shortcut && <kbd aria-hidden="true">/</kbd>}
    </div>
  );
}
