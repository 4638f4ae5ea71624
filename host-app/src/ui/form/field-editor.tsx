import { Suspense, useId, type ReactNode } from "react";
import { lazyPart } from "../lazy-part.tsx";
import { Skeleton } from "../placeholders.tsx";
import { useDraft } from "../hooks/use-draft.ts";
import { standsInAddress, type Draft, type FormField } from "./form-field.ts";
import { describeField, fallbackText } from "./field-texts.ts";
import { NumberSlider, sliderRange } from "./number-slider.tsx";
import { submitOnEnter } from "./submit-keys.ts";

// A chat's parameters do not load this code.
const RichEditor = lazyPart(async () => (await import("./rich-editor.tsx")).RichEditor);

export interface FieldEditorProps {
  readonly field: FormField;
  readonly draft: Draft | undefined;
  readonly problem: string | undefined;
  /** Media types that the provider accepts, if it lists them. */
  readonly accept?: string | undefined;
  /** The image that a mask covers. */
  readonly over?: Blob | undefined;
  onChange(draft: Draft): void;
}

/** A form field: label, control, description and problem. */
export function FieldEditor({ field, draft, problem, accept, over, onChange }: FieldEditorProps) {
  const id = useId();
  const { label, kind, required } = field;
  const description = describeField(field);
  const text = typeof draft === "string" ? draft : "";
  const control = {
    id,
    "aria-invalid": problem !== undefined,
    "aria-describedby": `${id}-help`,
    "aria-required": required || undefined,
  };

  function editor(): ReactNode {
    switch (kind) {
      case "image":
      case "mask":
      case "audio":
      case "video":
      case "table":
      case "messages":
        return (
          <Suspense
            fallback={<Skeleton label={`Loading the field for ${label}`} lines={kind === "messages" ? 8 : 5} />}
          >
            <RichEditor {...{ kind, label, draft, accept, over, control, onChange }} />
          </Suspense>
        );
      case "boolean":
      case "choice":
        return (
          <select {...control} className="pb-input" value={text} onChange={(event) => onChange(event.target.value)}>
            <option value="">{fallbackText(field)}</option>
            {optionsOf(field, text).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        );
      default:
        return <TextEditor field={field} text={text} control={control} onChange={onChange} />;
    }
  }

  return (
    <div className="pb-field">
      {kind === "table" || kind === "messages" ? (
        <span className="pb-label">{label}</span>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {editor()}
      <span id={`${id}-help`} className={problem ? "pb-field-error" : "pb-muted"}>
        {problem ?? description}
      </span>
    </div>
  );
}

type ControlProps = Readonly<Record<string, string | boolean | undefined>>;

interface TextEditorProps {
  readonly field: FormField;
  readonly text: string;
  readonly control: ControlProps;
  onChange(draft: string): void;
}

function TextEditor({ field, text, control, onChange }: TextEditorProps) {
  const { kind, example } = field;
  const [draft, setDraft] = useDraft(text, onChange);
  const range = sliderRange(field);
  if (range) return <NumberSlider field={field} range={range} text={draft} control={control} onChange={setDraft} />;
  const shared = {
    ...control,
    className: kind === "json" ? "pb-input pb-mono" : "pb-input",
    placeholder: example === undefined ? fallbackText(field) : `For example ${example}`,
    value: draft,
    spellCheck: kind === "multiline",
    autoComplete: "off",
  };
  if (kind === "multiline" || kind === "labels" || kind === "json") {
    return (
      <textarea
        {...shared}
        rows={kind === "multiline" && !standsInAddress(field) ? 4 : 3}
        placeholder={kind === "labels" ? "One per line" : shared.placeholder}
        onKeyDown={submitOnEnter}
        onChange={(event) => setDraft(event.target.value)}
      />
    );
  }
  return (
    <input
      {...shared}
      inputMode={kind === "number" || kind === "integer" ? "decimal" : undefined}
      onChange={(event) => setDraft(event.target.value)}
    />
  );
}

function optionsOf({ kind, choices = [] }: FormField, text: string): (readonly [value: string, name: string])[] {
  if (kind === "boolean") {
    return [
      ["true", "Yes"],
      ["false", "No"],
    ];
  }
  // A value that is not among the choices, for example from a link, is shown as it is.
  const all = text === "" || choices.includes(text) ? choices : [...choices, text];
  return all.map((choice) => [choice, choice]);
}
