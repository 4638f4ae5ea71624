import { useId, useMemo } from "react";

export interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChange(value: string): void;
}

/** A labeled select. A value that is not an option is shown as it is, so that the field matches a link. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  const known = options.some((option) => option.value === value);
  // There may be thousands with thousands of plugins, so they are not created again with every key in another field.
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
