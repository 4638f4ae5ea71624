import "./number-slider.css";
import { useRef, type ComponentProps } from "react";
import { drawIcon } from "@patchbay/widgets/parts";
import { fallbackText } from "./field-texts.ts";
import type { FormField } from "./form-field.ts";
import { IconButton } from "../button.tsx";

const ResetIcon = drawIcon(<path d="M3 3v4h4M3.5 7a5 5 0 1 1-.4 3" />);

/** A number's limits and the steps of its slider. */
export interface SliderRange {
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

export interface NumberSliderProps {
  readonly field: FormField;
  readonly range: SliderRange;
  /** As typed; empty: the default. */
  readonly text: string;
  /** Attributes of the text field. */
  readonly control: ComponentProps<"input">;
  onChange(text: string): void;
}

/** A number as a slider and as text, and a button for the default where another number is set. */
export function NumberSlider({ field, range, text, control, onChange }: NumberSliderProps) {
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
