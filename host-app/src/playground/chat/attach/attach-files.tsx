import "../../form/media-field.css";
import "./attach-files.css";
import { hashKey, useQueries, useQueryClient } from "@tanstack/react-query";
import { isDirect } from "@patchbay/core/client";
import type { ModelInput } from "@patchbay/core/provider";
import { CloseIcon } from "@patchbay/widgets/parts";
import { Suspense, useContext, useEffect, useState } from "react";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Skeleton } from "../../../components/placeholders.tsx";
import { HostContext } from "../../../host/host-context.ts";
import { useSampleModels } from "../../../host/use-sample-models.ts";
import type { MediaSourceProps } from "../../form/media-field.tsx";
import { listingQuery } from "../../target/use-listing.ts";
import type { PlayTarget } from "../../target/use-play-target.ts";
import { formatBytes } from "../../../components/format-values.ts";
import { KIND_OF_PART, readAttachment, type Attachment } from "./read-attachment.ts";

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
  /** Receives how what is being made becomes the file; nothing while there is nothing. */
  readonly onPending: NonNullable<MediaSourceProps["onPending"]>;
  /** Called when all given files are read or refused. */
  onRead(): void;
  /** Why the files cannot be sent to one of the models, where that is known. */
  onRefuse(reason: string | undefined): void;
}

/** Reads what is to go with a message, and shows it until it is sent. */
export function AttachFiles(props: AttachFilesProps) {
  const { given, attached, targets, source, onChange, onCapture, onPending, onRead, onRefuse } = props;
  const [attempt, setAttempt] = useState(0);
  const refusal = useRefusal(attached, targets);
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
      onRead();
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
            onPending={onPending}
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

interface CaptureProps extends Pick<MediaSourceProps, "onFile" | "onClose" | "onRetry" | "onPending"> {
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

const NAMES = { image: "images", audio: "audio", document: "PDFs" } as const;

/** The first file that a model is known not to take. Of models that nothing is known of, none is refused. */
function useRefusal(attached: readonly Attachment[], targets: readonly PlayTarget[]): string | undefined {
  const files = attached.flatMap(({ name, part: { type } }) =>
    type === "text" ? [] : [{ name, kind: KIND_OF_PART[type] }],
  );
  const inputsOf = useKnownInputs(targets, files.length > 0);
  for (const { name, kind } of files) {
    const blind = targets.find((target) => inputsOf(target)[kind] === false);
    if (blind)
      return `${name} cannot be sent: ${blind.model} takes no ${NAMES[kind]}. Remove it, or choose a model that does.`;
  }
  return undefined;
}

type KnownInputs = Readonly<Partial<Record<ModelInput, boolean>>>;

/**
 * What models are known to take or not: simulated ones by their samples, others by the vendor's own list, which is asked for
 * once a file is to go to it.
 */
function useKnownInputs(targets: readonly PlayTarget[], enabled: boolean): (target: PlayTarget) => KnownInputs {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const simulated = useSampleModels(targets.flatMap(({ entry, access }) => (entry && access.simulated ? [entry] : [])));
  const listings = targets.map(({ provider, entry, access }) => ({
    ...listingQuery(provider, access, host, client),
    enabled: enabled && !access.simulated && entry !== undefined && isDirect(entry),
  }));
  // Panes often ask one provider for several models.
  const places = [...new Set(listings.map(({ queryKey }) => hashKey(queryKey)))];
  const lists = useQueries({
    queries: places.flatMap((place) => listings.find(({ queryKey }) => hashKey(queryKey) === place) ?? []),
  });
  return (target) => {
    const { model, provider, access } = target;
    if (access.simulated) {
      const sample = simulated.models.find((one) => one.id === model && one.provider.id === provider);
      return sample ? { image: sample.tags?.includes(SEES) ?? false } : {};
    }
    const place = places.indexOf(hashKey(listings[targets.indexOf(target)]?.queryKey ?? []));
    const inputs = lists[place]?.data?.find(({ id }) => id === model)?.inputs;
    return inputs
      ? { image: inputs.includes("image"), audio: inputs.includes("audio"), document: inputs.includes("document") }
      : {};
  };
}
