import { useEffect, useRef, useState } from "react";
import type { SampleMedia } from "@patchbay/core/task";
import { ModalityIcon } from "../icons/modality-icon.tsx";
import { loadSampleFile, SAMPLE_DESCRIPTIONS, sampleAddress, sampleMedium } from "../media/sample-media.ts";
import { CaptureFoot } from "./capture-foot.tsx";
import type { MediaSourceProps } from "./media-field.tsx";
import { loadAddress } from "./media-file.ts";
import { Problem } from "../notice.tsx";
import { TextField } from "./text-field.tsx";

/** Asks for the URL of a file and loads it. */
export function AddressEntry({ media, onFile, onClose }: MediaSourceProps) {
  const [address, setAddress] = useState("");
  const { problem, isLoading, load, stop } = useLoading(onFile);
  return (
    <div className="pb-stack pb-gap-3 pb-media-source">
      <TextField
        label="URL of the file"
        help="Loaded by this page, without keys or cookies."
        problem={problem || undefined}
        // The user opened it with a button in order to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="url"
        placeholder="https://"
        value={address}
        onChange={setAddress}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key !== "Enter") return;
          // Enter must not submit the surrounding form.
          event.preventDefault();
          load((signal) => loadAddress(address, media, signal));
        }}
      />
      <CaptureFoot
        action={isLoading ? "Loading…" : "Load"}
        disabled={isLoading || address.trim() === ""}
        onAction={() => load((signal) => loadAddress(address, media, signal))}
        onCancel={() => {
          stop();
          onClose();
        }}
      />
    </div>
  );
}

/** Variants that are sample results, masks, and drawings, which calls do not accept as images. */
const IS_RESULT = /-(?:grey|depth|mask)\.|\.svg$/;

/** The sample media of one kind, to choose from. */
export function SampleStrip({ media, onFile }: MediaSourceProps) {
  const { problem, load } = useLoading(onFile);
  const names = (Object.keys(SAMPLE_DESCRIPTIONS) as SampleMedia[]).filter(
    (name) => sampleMedium(name) === media && !IS_RESULT.test(name),
  );
  return (
    <div className="pb-stack pb-gap-3 pb-media-source">
      <ul className="pb-grid pb-gap-2 pb-sample-strip" aria-label="Sample files" data-media={media}>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="pb-bar pb-sample-tile"
              aria-label={SAMPLE_DESCRIPTIONS[name]}
              title={SAMPLE_DESCRIPTIONS[name]}
              onClick={() => load(() => loadSampleFile(name))}
            >
              {media === "image" ? (
                <img src={sampleAddress(name)} alt="" loading="lazy" />
              ) : (
                <>
                  <ModalityIcon modality={media === "audio" ? "audio" : "cv"} />
                  {SAMPLE_DESCRIPTIONS[name].replace(/^A voice says: /, "")}
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </div>
  );
}

/** Loads one file at a time; the last requested one wins. */
function useLoading(onFile: (file: File) => void) {
  const [state, setState] = useState({ problem: "", isLoading: false });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  function load(start: (signal: AbortSignal) => Promise<File>) {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setState({ problem: "", isLoading: true });
    start(controller.signal).then(
      (file) => {
        if (controller.signal.aborted) return;
        setState({ problem: "", isLoading: false });
        onFile(file);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ problem: error instanceof Error ? error.message : String(error), isLoading: false });
      },
    );
  }
  return { ...state, load, stop: () => current.current?.abort() };
}
