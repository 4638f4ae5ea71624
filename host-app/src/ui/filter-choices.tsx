import type { ReactNode } from "react";

export interface FilterChoicesProps {
  /** What the options are about. */
  readonly label: string;
  /** The pressed option, or an empty text. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[];
  onChange(value: string): void;
  /** Called when the pointer or focus reaches an option, so that its code can be loaded before the click. */
  onApproach?(value: string): void;
}

/** A row of buttons; at most one is pressed, and pressing it again releases it. */
export function FilterChoices({ label, value, options, onChange, onApproach }: FilterChoicesProps) {
  return (
    <fieldset className="pb-choices" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="pb-choice"
          aria-pressed={option.value === value}
          onPointerEnter={() => onApproach?.(option.value)}
          onFocus={() => onApproach?.(option.value)}
          onClick={() => onChange(option.value === value ? "" : option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
