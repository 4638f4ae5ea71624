import type { ReactNode } from "react";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { SearchIcon } from "@patchbay/widgets/parts";
import { RestedText } from "../rested-text.tsx";

export interface SearchDialogProps<Item> {
  /** What the dialog is for. */
  readonly label: string;
  /** What is searched. */
  readonly placeholder: string;
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  readonly query: string;
  onQueryChange(query: string): void;
  /** What the query finds, in its order. */
  readonly items: readonly Item[];
  labelOf(item: Item): string;
  /** How much was found, for screen readers. */
  readonly status: string;
  /** Stands where the list would be. */
  readonly empty: ReactNode;
  /** The list: `Autocomplete` options, or a function that makes them of an item. */
  readonly children: ReactNode | ((item: never) => ReactNode);
  /** The options are given their places as `index`, and those out of sight may be missing. */
  readonly virtualized?: boolean;
  /** Hears which option the arrow keys have come to. */
  onHighlight?(place: number): void;
  readonly foot?: ReactNode;
  /** Whether the focus goes back to where it was. */
  returnsFocus?(): boolean;
}

/** A dialog that is a search field and the list that it filters: arrow keys move, Enter chooses, Escape leaves. */
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
            <div className="pb-palette-field">
              <SearchIcon />
              <Autocomplete.Input aria-label={placeholder} placeholder={placeholder} spellCheck={false} />
              <kbd aria-hidden="true">Esc</kbd>
            </div>
            <RestedText className="pb-visually-hidden" text={status} />
            <Autocomplete.Empty>{empty}</Autocomplete.Empty>
            <Autocomplete.List className="pb-options pb-palette-list">{children as ReactNode}</Autocomplete.List>
            {foot}
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
