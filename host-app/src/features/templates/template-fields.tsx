import { useMemo } from "react";
import { ModelIdForm } from "../../ui/models/model-id-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { OWN_TEMPLATE, SAMPLE_TEMPLATES } from "./sample-templates.ts";
import { modelOfTemplate, type NamedTemplates, type TemplateId } from "./template-source.ts";

export interface TemplateFieldsProps {
  readonly label: string;
  readonly modelLabel: string;
  /** The chosen template; empty for none. */
  readonly value: TemplateId;
  /** The option for none; absent: there always is one. */
  readonly none?: string;
  readonly named: NamedTemplates | undefined;
  onChoose(id: TemplateId): void;
  onOpenModel(model: string): void;
  onChooseNamed(name: string): void;
}

/** Choose a template: a sample, the user's own, a model's on the hub, and which one of a model that has several. */
export function TemplateFields(props: TemplateFieldsProps) {
  const { label, modelLabel, value, none, named, onChoose, onOpenModel, onChooseNamed } = props;
  const model = modelOfTemplate(value);
  const options = useMemo(
    () => [
      ...(model === undefined ? [] : [{ value, label: model }]),
      ...(none === undefined ? [] : [{ value: "", label: none }]),
      ...SAMPLE_TEMPLATES.map((sample) => ({ value: sample.id, label: sample.label })),
      { value: OWN_TEMPLATE, label: "Your own" },
    ],
    [model, value, none],
  );
  return (
    <>
      <SelectField label={label} value={value} options={options} onChange={onChoose} />
      <ModelIdForm
        label={modelLabel}
        button="Open"
        placeholder="owner/name"
        value={model}
        onChoose={(id) => id !== "" && onOpenModel(id)}
      />
      {named && (
        <SelectField
          label="Template name"
          value={named.name}
          options={named.names.map((name) => ({ value: name, label: name }))}
          onChange={onChooseNamed}
        />
      )}
    </>
  );
}
