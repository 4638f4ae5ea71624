import "../../form/media-field.css";
import "./attach-files.css";
import { CloseIcon } from "@patchbay/widgets/parts";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Skeleton } from "../../../components/placeholders.tsx";
import { useSampleModels, type SampleModel } from "../../../host/use-sample-models.ts";
import type { MediaSourceProps } from "../../form/media-field.tsx";
import type { PlayTarget } from "../../target/use-play-target.ts";
import { formatBytes } from "../../../components/format-values.ts";
import { readAttachment, type Attachment } from "./read-attachment.ts";

export type CaptureSource = "camera" | "microphone";

const CameraCapture = lazyPart(async () => (await import("../../form/camera-capture.tsx")).CameraCapture);
const AudioRecorder = lazyPart(async () => (await import("../../form/audio-recorder.tsx")).AudioRecorder);

export interface AttachFilesProps {
  /** Files that were chosen, dropped or pasted and are to be read: another list for every time. */
  readonly given: readonly File[];
  readonly attached: readonly Attachment[];
  /** Who is asked. */
  readonly targets: readonly PlayTarget[];
  /** With what a file is being made. */
  readonly source: CaptureSource | undefined;
  onChange(change: (before: readonly Attachment[]) => readonly Attachment[]): void;
  /** What was made; nothing where it was cancelled. */
  onCapture(file: File | undefined): void;
  /** Why the files cannot be sent to one of the models, where that is known. */
  onRefuse(reason: string | undefined): void;
}

/** Reads what is to go with a message, and shows it until it is sent. */
export function AttachFiles(props: AttachFilesProps) {
  const { given, attached, targets, source, onChange, onCapture, onRefuse } = props;
  const [attempt, setAttempt] = useState(0);
  const simulated = useSampleModels(targets.flatMap(({ entry, access }) => (entry && access.simulated ? [entry] : [])));
  const refusal = refusalOf(attached, targets, simulated.models);
  useEffect(() => {
    onRefuse(refusal);
    return () => onRefuse(undefined);
  }, [refusal, onRefuse]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    let isWanted = true;
    void Promise.allSettled(given.map(readAttachment)).then((results) => {
      if (!isWanted) return;
      const read = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      setProblems(
        results.flatMap((result) => (result.status === "rejected" ? [(result.reason as Error).message] : [])),
      );
      if (read.length > 0) onChange((before) => [...before, ...read]);
    });
    return () => void (isWanted = false);
    // Files are read once, whoever takes them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [given]);

  return (
    <>
      {source && (
        <Suspense fallback={<Skeleton label={`Loading the ${source}`} lines={3} />}>
          <Capture
            key={`${source} ${attempt}`}
            source={source}
            onFile={onCapture}
            onClose={() => onCapture(undefined)}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </Suspense>
      )}
      {attached.length > 0 && (
        <ul className="pb-attached" aria-label="Attached files">
          {attached.map((one, place) => (
            // Two files may be alike.
            <li key={`${one.name} ${place}`}>
              {one.image !== undefined && <img src={one.image} alt="" />}
              <span>{one.name}</span>
              <span className="pb-muted">{formatBytes(one.bytes)}</span>
              <button
                type="button"
                className="pb-icon-button"
                aria-label={`Remove ${one.name}`}
                onClick={() => onChange((before) => before.filter((other) => other !== one))}
              >
                <CloseIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <ul className="pb-field-error" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface CaptureProps extends Pick<MediaSourceProps, "onFile" | "onClose" | "onRetry"> {
  readonly source: CaptureSource;
}

function Capture({ source, ...others }: CaptureProps) {
  const shared = { ...others, file: undefined, over: undefined };
  return source === "camera" ? (
    <CameraCapture {...shared} media="image" />
  ) : (
    <AudioRecorder {...shared} media="audio" />
  );
}

/** Tag of models that read images in a chat. */
const SEES = "image-text-to-text";

/** The first image, where a model is known not to take any. Of models that nothing is known of, none is refused. */
function refusalOf(
  attached: readonly Attachment[],
  targets: readonly PlayTarget[],
  known: readonly SampleModel[],
): string | undefined {
  const image = attached.find((one) => one.image !== undefined);
  const blind = targets.find(({ model, provider, access }) => {
    const found = known.find((one) => one.id === model && one.provider.id === provider);
    return access.simulated && found !== undefined && !found.tags?.includes(SEES);
  });
  if (image && blind)
    return `${image.name} cannot be sent: ${blind.model} takes no images. Remove it, or choose a model that does.`;
  return undefined;
}
