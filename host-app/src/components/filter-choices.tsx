import type { ReactNode } from "react";

export interface FilterChoicesProps {
  /** What is chosen between. */
  readonly label: string;
  /** The pressed option, or nothing. */
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: ReactNode }[];
  onChange(value: string): void;
}

/** A row of buttons of which at most one is pressed; pressing it again lets go. */
export function FilterChoices({ label, value, options, onChange }: FilterChoicesProps) {
  return (
    <fieldset className="pb-choices" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="pb-choice"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? "" : option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
