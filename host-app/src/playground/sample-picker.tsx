import { useId, useState } from "react";
import type { TaskSample } from "@patchbay/core/task";

export interface SamplePickerProps {
  readonly samples: readonly TaskSample[];
  onPick(sample: TaskSample): void;
}

/** Inputs to start from, in the reader's language where there are some. */
export function SamplePicker({ samples, onPick }: SamplePickerProps) {
  const id = useId();
  const languages = [...new Set(samples.flatMap(({ language }) => language ?? []))];
  const [chosen, setChosen] = useState(() => preferred(languages));
  if (samples.length === 0) return null;
  const shown = samples.filter(({ language }) => language === undefined || language === chosen);
  return (
    <div className="pb-samples">
      <span className="pb-label" id={id}>
        Samples
      </span>
      {languages.length > 1 && (
        <select
          className="pb-input"
          aria-label="Language of the samples"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
        </select>
      )}
      <fieldset className="pb-choices" aria-labelledby={id}>
        {shown.map((sample) => (
          <button
            key={`${sample.language} ${sample.label}`}
            type="button"
            className="pb-choice"
            lang={sample.language}
            onClick={() => onPick(sample)}
          >
            {sample.label}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** The first of the browser's languages that there are samples in; English, or else the first. */
function preferred(languages: readonly string[]): string {
  const wanted = [...navigator.languages, "en"].map((tag) => tag.split("-")[0] ?? "");
  return wanted.find((tag) => languages.includes(tag)) ?? languages[0] ?? "";
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
