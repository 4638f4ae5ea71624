import { Suspense, useId, type ReactNode, useRef, type ComponentProps } from "react";
import { lazyPart } from "../lazy-part.tsx";
import { Skeleton } from "../placeholders.tsx";
import { useDraft } from "../hooks/use-draft.ts";
import { standsInAddress, type Draft, type FormField, TEXT_SEPARATOR } from "./form-field.ts";
import { submitOnEnter } from "./submit-keys.ts";
import "./number-slider.css";
import { drawIcon } from "@patchbay/widgets/parts";
import { IconButton } from "../button.tsx";
import { rangeOf } from "./read-drafts.ts";

// A chat's parameters do not load this code.
const RichEditor = lazyPart(async () => (await import("./rich-editor.tsx")).RichEditor);

interface FieldEditorProps {
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

const ResetIcon = drawIcon(<path d="M3 3v4h4M3.5 7a5 5 0 1 1-.4 3" />);

/** A number's limits and the steps of its slider. */
interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** More positions than this are finer than a pointer can choose, as in the range of a seed. */
const MOST_STEPS = 10_000;

/** The range of a slider; undefined for fields that have no limits, or limits too far apart. */
export function sliderRange({ kind, minimum: min, maximum: max }: FormField): SliderRange | undefined {
  if (min === undefined || max === undefined || !(max > min)) return undefined;
  if (kind === "integer") return max - min <= MOST_STEPS ? { min, max, step: 1 } : undefined;
  // About a hundred positions, on round numbers.
  return kind === "number" ? { min, max, step: 10 ** Math.floor(Math.log10((max - min) / 100)) } : undefined;
}

interface NumberSliderProps {
  readonly field: FormField;
  readonly range: SliderRange;
  /** As typed; empty: the default. */
  readonly text: string;
  /** Attributes of the text field. */
  readonly control: ComponentProps<"input">;
  onChange(text: string): void;
}

/** A number as a slider and as text, and a button for the default where another number is set. */
function NumberSlider({ field, range, text, control, onChange }: NumberSliderProps) {
  const input = useRef<HTMLInputElement>(null);
  const { label, fallback } = field;
  const typed = text.trim() === "" ? Number.NaN : Number(text);
  const usual = typeof fallback === "number" ? fallback : (range.min + range.max) / 2;
  const isSet = text !== "" && typed !== fallback;
  return (
    <span className="pb-slider" data-set={isSet || undefined}>
      <input
        type="range"
        {...range}
        value={Number.isNaN(typed) ? usual : typed}
        aria-label={`${label} slider`}
        aria-valuetext={text === "" ? fallbackText(field) : text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        {...control}
        ref={input}
        className="pb-input"
        inputMode="decimal"
        autoComplete="off"
        placeholder={fallback === undefined ? "Default" : String(fallback)}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isSet && (
        <IconButton
          label={`Reset ${label}`}
          icon={<ResetIcon size={14} />}
          onClick={() => {
            onChange("");
            // The button disappears with the value.
            input.current?.focus();
          }}
        />
      )}
    </span>
  );
}

/** Placeholder of an empty field: the value that is used then. */
function fallbackText({ fallback, required, kind }: FormField): string {
  if (required) return "";
  if (fallback === undefined) return kind === "multiline" ? "" : "Provider’s default";
  if (typeof fallback === "boolean") return fallback ? "Yes by default" : "No by default";
  return `${String(fallback)} by default`;
}

/** A field's description and its range of numbers. */
function describeField({ description, kind, minimum, maximum, several }: FormField): string {
  if (several) return `${description} A line of ${TEXT_SEPARATOR} begins the next text.`;
  const range = rangeOf(minimum, maximum);
  if (range === "") return description;
  return `${description} ${kind === "integer" ? "A whole number" : "A number"}${range}.`.trim();
}
