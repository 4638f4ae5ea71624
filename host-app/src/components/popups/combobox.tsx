import { useId, type ReactNode } from "react";
import { Autocomplete as Base } from "@base-ui/react/autocomplete";

interface RichOption {
  readonly value: string;
  readonly label: string;
  /** Mark before the label. */
  readonly icon?: ReactNode;
  /** Small print after the label. */
  readonly detail?: string;
}

export interface ComboboxProps {
  readonly label: string;
  /** The field's text. */
  readonly value: string;
  /** What is suggested; the text filters them. */
  readonly options: readonly RichOption[];
  onChange(value: string): void;
  readonly placeholder?: string;
  /** Said when nothing fits; default: that nothing does. */
  readonly empty?: string;
}

/** A text field that suggests what can stand in it, and takes any other text, for example the id of a model. */
export function Combobox({ label, value, options, onChange, placeholder, empty }: ComboboxProps) {
  const id = useId();
  return (
    <div className="pb-field">
      <label htmlFor={id}>{label}</label>
      <Base.Root
        items={options}
        value={value}
        onValueChange={onChange}
        itemToStringValue={(option) => option.value}
        openOnInputClick
        filter={(option, query) => fits(option, query)}
        limit={50}
      >
        <Base.Input id={id} className="pb-input" placeholder={placeholder} spellCheck={false} />
        <Base.Portal>
          <Base.Positioner className="pb-positioner" sideOffset={4}>
            <Base.Popup className="pb-popup">
              <Base.Empty>
                <div className="pb-popup-empty">{empty ?? "No matches. Your text is used as entered."}</div>
              </Base.Empty>
              <Base.List className="pb-options">
                {(option: RichOption) => (
                  <Base.Item key={option.value} value={option} className="pb-option">
                    {option.icon}
                    <span className="pb-option-label">{option.label}</span>
                    {option.detail && <span className="pb-option-detail">{option.detail}</span>}
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}

/** Whether every word of a text stands somewhere in an option. */
function fits({ value, label, detail = "" }: RichOption, query: string): boolean {
  const text = `${value} ${label} ${detail}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
