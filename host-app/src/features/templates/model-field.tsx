import { useId, useMemo } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { NamedTemplates } from "./template-source.ts";

export interface ModelFieldProps {
  readonly label: string;
  /** Id of the open model; empty for none. */
  readonly value: string;
  onOpen(model: string): void;
}

/** Takes the id of a model whose template to open. */
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
          // Opening another model resets the field.
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

/** The open one of a model's templates; nothing if there is only one. */
export function NamedTemplateField({ named, onChoose }: NamedTemplateFieldProps) {
  const options = useMemo(() => named?.names.map((name) => ({ value: name, label: name })) ?? [], [named]);
  return named && <SelectField label="Template name" value={named.name} options={options} onChange={onChoose} />;
}
