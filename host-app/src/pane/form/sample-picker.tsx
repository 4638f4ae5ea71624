import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { TaskSample } from "@patchbay/core/task";
import { ModalityIcon } from "../../ui/icons/modality-icon.tsx";
import { loadSampleFiles, sampleAddress, sampleFilesIn, sampleMedium } from "../../ui/media/sample-media.ts";

export interface SamplePickerProps {
  readonly samples: readonly TaskSample[];
  /** Whether to pick the first one immediately. */
  readonly picksFirst?: boolean;
  /** How often the first one was requested from outside. */
  readonly requestCount?: number;
  /** Called when a sample's files could not be loaded. */
  onFail?(): void;
  /**
   * Receives the input of the picked sample, with its files. @param wasRequested whether it was requested from outside
   */
  onPick(input: unknown, wasRequested: boolean): void;
}

/** Sample inputs, in the user's language if available. */
export function SamplePicker({ samples, picksFirst = false, requestCount = 0, onFail, onPick }: SamplePickerProps) {
  const id = useId();
  const languages = [...new Set(samples.flatMap(({ language }) => language ?? []))];
  const [chosen, setChosen] = useState(() => preferred(languages));
  const [problem, setProblem] = useState("");
  const latest = useRef<TaskSample>(undefined);
  const [picked, setPicked] = useState<TaskSample>();
  const shown = samples.filter(({ language }) => language === undefined || language === chosen);
  const [first] = shown;
  // Before the first paint: a sample without files fills the form immediately.
  useLayoutEffect(() => {
    if (picksFirst && first && !latest.current) void pick(first);
  });
  const pickRequested = useEffectEvent(() => first && void pick(first, true));
  useEffect(() => {
    if (requestCount > 0) pickRequested();
  }, [requestCount]);
  if (samples.length === 0) return null;

  async function pick(sample: TaskSample, wasRequested = false) {
    latest.current = sample;
    setPicked(sample);
    setProblem("");
    if (sampleFilesIn(sample.input).length === 0) {
      onPick(sample.input, wasRequested);
      return;
    }
    try {
      const input = await loadSampleFiles(sample.input);
      // Another one may have been picked meanwhile.
      if (latest.current === sample) onPick(input, wasRequested);
    } catch (error) {
      // The form works without it as well.
      if (latest.current !== sample) return;
      onFail?.();
      setProblem(`${(error as Error).message} Check your connection, then try again.`);
    }
  }

  return (
    <div className="pb-row pb-small pb-samples">
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
            aria-pressed={sample === picked}
            lang={sample.language}
            onClick={() => void pick(sample)}
          >
            <SamplePreview input={sample.input} />
            {sample.label}
          </button>
        ))}
      </fieldset>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

/** A thumbnail of a sample's file, or an icon for its medium. */
function SamplePreview({ input }: { readonly input: unknown }) {
  const [name] = sampleFilesIn(input);
  const url = name && sampleAddress(name);
  if (!name || !url) return null;
  const medium = sampleMedium(name);
  // The label next to it describes it.
  if (medium === "image") return <img className="pb-sample-image" src={url} alt="" loading="lazy" />;
  return <ModalityIcon modality={medium === "audio" ? "audio" : "cv"} />;
}

/** The first of the browser's languages with samples; else English or the first one. */
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
