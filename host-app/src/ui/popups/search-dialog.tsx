import type { ReactNode } from "react";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { SearchIcon } from "@patchbay/widgets/parts";
import { RestedText } from "../rested-text.tsx";

export interface SearchDialogProps<Item> {
  /** Purpose of the dialog. */
  readonly label: string;
  /** What is searched. */
  readonly placeholder: string;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly query: string;
  onQueryChange(query: string): void;
  /** The results in order. */
  readonly items: readonly Item[];
  labelOf(item: Item): string;
  /** The number of results, for screen readers. */
  readonly status: string;
  /** Replaces an empty list. */
  readonly empty: ReactNode;
  /** The list: `Autocomplete` options, or a function that renders an item as one. */
  readonly children: ReactNode | ((item: never) => ReactNode);
  /** Options get their position as `index`, and off-screen options may be missing. */
  readonly virtualized?: boolean;
  /** Called with the option that the arrow keys have reached. */
  onHighlight?(index: number): void;
  /** Above the list. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  /** Whether the focus returns to where it was. */
  returnsFocus?(): boolean;
}

/** A dialog with a search field and a list of results: arrow keys move, Enter chooses, Escape closes. */
export function SearchDialog<Item>({
  label,
  placeholder,
  open,
  onOpenChange,
  query,
  onQueryChange,
  items,
  labelOf,
  status,
  empty,
  children,
  virtualized = false,
  onHighlight,
  head,
  foot,
  returnsFocus = () => true,
}: SearchDialogProps<Item>) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="pb-backdrop" />
        <Dialog.Popup className="pb-dialog pb-palette" aria-label={label} finalFocus={returnsFocus}>
          <Autocomplete.Root
            inline
            open
            virtualized={virtualized}
            items={items}
            filter={null}
            value={query}
            onValueChange={(text, { reason }) => reason !== "item-press" && onQueryChange(text)}
            onItemHighlighted={(_, { reason, index }) => reason === "keyboard" && onHighlight?.(index)}
            itemToStringValue={(item: Item) => labelOf(item)}
            autoHighlight="always"
          >
            <div className="pb-bar pb-gap-3 pb-palette-field">
              <SearchIcon />
              <Autocomplete.Input aria-label={placeholder} placeholder={placeholder} spellCheck={false} />
              <kbd aria-hidden="true">Esc</kbd>
            </div>
            <RestedText className="pb-visually-hidden" text={status} />
            <Autocomplete.Empty>{empty}</Autocomplete.Empty>
            {head}
            <Autocomplete.List className="pb-options">{children as ReactNode}</Autocomplete.List>
            {foot}
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
