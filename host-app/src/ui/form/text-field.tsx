import { useId, type InputHTMLAttributes, type ReactNode } from "react";

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange"> {
  readonly label: ReactNode;
  readonly value: string;
  /** Below the field, where a problem replaces it. */
  readonly help?: ReactNode;
  readonly problem?: string | undefined;
  /** Buttons next to the input. */
  readonly children?: ReactNode;
  onChange(value: string): void;
}

/** A labeled field of one line for ids, addresses and names: the browser neither corrects nor completes its text. */
export function TextField({ label, help, problem, children, className, onChange, ...input }: TextFieldProps) {
  const id = useId();
  const note = problem ?? help;
  const field = (
    <input
      id={id}
      className={className ? `pb-input ${className}` : "pb-input"}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-invalid={problem !== undefined}
      aria-describedby={note ? `${id}-note` : undefined}
      onChange={(event) => onChange(event.target.value)}
      {...input}
    />
  );
  return (
    <div className="pb-field">
      <label htmlFor={id}>{label}</label>
      {children ? (
        <span className="pb-row pb-field-row">
          {field}
          {children}
        </span>
      ) : (
        field
      )}
      {note && (
        <span id={`${id}-note`} className={problem ? "pb-field-error" : "pb-muted"} role={problem && "alert"}>
          {note}
        </span>
      )}
    </div>
  );
}
