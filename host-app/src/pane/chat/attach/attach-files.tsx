import "../../../ui/form/media-field.css";
import "./attach-files.css";
import { isDirect } from "@patchbay/core/client";
import type { KnownModelFacts } from "@patchbay/core/plugin";
import type { ModelInput } from "@patchbay/core/provider";
import { CloseIcon } from "@patchbay/widgets/parts";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/placeholders.tsx";
import { useCatalogue } from "../../../host/use-catalogue.ts";
import { useIncludedModels } from "../../../host/use-included-models.ts";
import { useSampleModels } from "../../../host/use-sample-models.ts";
import type { MediaSourceProps } from "../../../ui/form/media-field.tsx";
import { offerOf } from "../../../calls/target/offer-of.ts";
import { useListings } from "../../listings/use-listings.ts";
import type { PlayTarget } from "../../../calls/target/use-play-target.ts";
import { formatBytes } from "../../../ui/format-values.ts";
import { KIND_OF_PART, readAttachment, type Attachment } from "./read-attachment.ts";
import { IconButton } from "../../../ui/button.tsx";

export type CaptureSource = "camera" | "microphone";

const CameraCapture = lazyPart(async () => (await import("../../../ui/form/camera-capture.tsx")).CameraCapture);
const AudioRecorder = lazyPart(async () => (await import("../../../ui/form/audio-recorder.tsx")).AudioRecorder);

export interface AttachFilesProps {
  /** Chosen, dropped or pasted files to read: a new list each time. */
  readonly files: readonly File[];
  readonly attached: readonly Attachment[];
  /** The models that receive the message. */
  readonly targets: readonly PlayTarget[];
  /** The device that is recording the file. */
  readonly source: CaptureSource | undefined;
  onChange(change: (before: readonly Attachment[]) => readonly Attachment[]): void;
  /** Receives the recorded file; undefined if it was canceled. */
  onCapture(file: File | undefined): void;
  /** Receives a function that finishes the current recording; undefined without one. */
  readonly onPending: NonNullable<MediaSourceProps["onPending"]>;
  /** Called after all given files are read or refused. */
  onRead(): void;
  /** Reports why a model cannot take the files, if that is known. */
  onRefuse(reason: string | undefined): void;
}

/** Reads files for a message, and shows them until it is sent. */
export function AttachFiles(props: AttachFilesProps) {
  const { files, attached, targets, source, onChange, onCapture, onPending, onRead, onRefuse } = props;
  const [attempt, setAttempt] = useState(0);
  const refusal = useRefusal(attached, targets);
  useEffect(() => {
    onRefuse(refusal);
    return () => onRefuse(undefined);
  }, [refusal, onRefuse]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    let isWanted = true;
    void Promise.allSettled(files.map(readAttachment)).then((results) => {
      if (!isWanted) return;
      const read = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      setProblems(
        results.flatMap((result) => (result.status === "rejected" ? [(result.reason as Error).message] : [])),
      );
      if (read.length > 0) onChange((before) => [...before, ...read]);
      onRead();
    });
    return () => void (isWanted = false);
    // A list of files is read once; a new callback is no reason to read it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [files]);

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
        <ul className="pb-row pb-small pb-attached" aria-label="Attached files">
          {attached.map((one, index) => (
            // Two files may have the same name.
            <li key={`${one.name} ${index}`} className="pb-bar">
              {one.image !== undefined && <img src={one.image} alt="" />}
              <span>{one.name}</span>
              <span className="pb-muted">{formatBytes(one.bytes)}</span>
              <IconButton
                label={`Remove ${one.name}`}
                icon={<CloseIcon size={12} />}
                onClick={() => onChange((before) => before.filter((other) => other !== one))}
              />
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

/** Tag of chat models that read images. */
const SEES = "image-text-to-text";

const NAMES = { image: "images", audio: "audio", document: "PDFs" } as const;

/** The first file that a model is known not to accept. A model without data accepts everything. */
function useRefusal(attached: readonly Attachment[], targets: readonly PlayTarget[]): string | undefined {
  const files = attached.flatMap(({ name, part: { type } }) =>
    type === "text" ? [] : [{ name, kind: KIND_OF_PART[type] }],
  );
  const { providers } = useCatalogue();
  const { data: included } = useIncludedModels(providers);
  const inputsOf = useKnownInputs(targets, files.length > 0, included?.models);
  for (const { name, kind } of files) {
    const blind = targets.find((target) => inputsOf(target)[kind] === false);
    if (!blind) continue;
    const offers = included?.models.flatMap((model) => model.offers.filter(({ inputs }) => inputs?.includes(kind)));
    const able = providers.filter(({ id }) => offers?.some(({ provider }) => provider === id));
    const examples = able.slice(0, MOST_EXAMPLES).map(({ label }) => label);
    const where = examples.length > 0 ? `, for example one of ${either.format(examples)}` : "";
    return `${name} cannot be sent: ${blind.model} takes no ${NAMES[kind]}. Remove it, or choose a model that does${where}.`;
  }
  return undefined;
}

const MOST_EXAMPLES = 4;
const either = new Intl.ListFormat("en", { type: "disjunction" });

type KnownInputs = Readonly<Partial<Record<ModelInput, boolean>>>;

/**
 * The inputs that models are known to accept: from samples for simulated models, else from the vendor's list, which is
 * loaded when the first file is attached, or the dated facts.
 */
function useKnownInputs(
  targets: readonly PlayTarget[],
  enabled: boolean,
  included: readonly KnownModelFacts[] = [],
): (target: PlayTarget) => KnownInputs {
  const simulated = useSampleModels(targets.flatMap(({ entry, access }) => (entry && access.simulated ? [entry] : [])));
  const lists = useListings(
    targets,
    ({ entry, access }) => enabled && !access.simulated && entry !== undefined && isDirect(entry),
  );
  return (target) => {
    const { model, provider, access } = target;
    if (access.simulated) {
      const sample = simulated.models.find((one) => one.id === model && one.provider.id === provider);
      return sample ? { image: sample.tags?.includes(SEES) ?? false } : {};
    }
    const listed = lists[targets.indexOf(target)]?.data?.find(({ id }) => id === model)?.inputs;
    const inputs = listed ?? offerOf(included, { provider, model })?.inputs;
    return inputs
      ? { image: inputs.includes("image"), audio: inputs.includes("audio"), document: inputs.includes("document") }
      : {};
  };
}
