import type { ReactNode } from "react";

export interface FilterChoicesProps {
  /** What is chosen between. */
  readonly label: string;
  /** The pressed option, or nothing. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[];
  onChange(value: string): void;
  /** Told when a pointer or the focus comes to an option: what it needs can be loaded before it is pressed. */
  onApproach?(value: string): void;
}

/** A row of buttons of which at most one is pressed; pressing it again lets go. */
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
