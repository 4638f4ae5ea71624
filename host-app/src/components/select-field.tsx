import { useId, useMemo } from "react";

export interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

/** A labeled choice of one. A value that is no option is shown as it is, so that a link to it does not lie. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  const known = options.some((option) => option.value === value);
  // Thousands of them, with thousands of plugins: made once, and not with every key in a field beside.
  const choices = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      )),
    [options],
  );
  return (
    <div className="pb-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="pb-input" value={value} onChange={(event) => onChange(event.target.value)}>
        {!known && <option value={value}>{value} (unavailable)</option>}
        {choices}
      </select>
    </div>
  );
}
