import type { InputHTMLAttributes } from "react";

export interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onChange"> {
  readonly label: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox with its label. */
export function CheckField({ label, onChange, ...input }: CheckFieldProps) {
  return (
    <label className="pb-bar pb-check">
      <input type="checkbox" {...input} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
