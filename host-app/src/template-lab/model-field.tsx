import { useId, useMemo } from "react";
import { Button } from "../components/button.tsx";
import { SelectField } from "../components/select-field.tsx";
import type { NamedTemplates } from "./template-source.ts";

export interface ModelFieldProps {
  readonly label: string;
  /** Id of the model that is open; empty for none. */
  readonly value: string;
  onOpen(model: string): void;
}

/** Takes the id of a model whose template is to be opened. */
export function ModelField({ label, value, onOpen }: ModelFieldProps) {
  const id = useId();
  return (
    <form
      className="pb-field"
      onSubmit={(event) => {
        event.preventDefault();
        const model = new FormData(event.currentTarget).get("model");
        if (typeof model === "string" && model.trim() !== "") onOpen(model.trim());
      }}
    >
      <label htmlFor={id}>{label}</label>
      <span className="pb-row-actions">
        <input
          // Another model that was opened stands in the field.
          key={value}
          id={id}
          name="model"
          className="pb-input"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="owner/name"
          defaultValue={value}
        />
        <Button type="submit">Open</Button>
      </span>
    </form>
  );
}

export interface NamedTemplateFieldProps {
  readonly named: NamedTemplates | undefined;
  onChoose(name: string): void;
}

/** Which of a model's templates is open; nothing where there is one. */
export function NamedTemplateField({ named, onChoose }: NamedTemplateFieldProps) {
  const options = useMemo(() => named?.names.map((name) => ({ value: name, label: name })) ?? [], [named]);
  return named && <SelectField label="Template name" value={named.name} options={options} onChange={onChoose} />;
}
