import "./media-field.css";
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from "react";
import { AnchorIcon } from "@patchbay/widgets/parts";
import { Button } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/placeholders.tsx";
import { useRemoval } from "../../components/use-removal.ts";
import { mediaOf } from "../../media/media.tsx";
import { problemOfFile, WITH_ARTICLE, type Medium } from "./media-file.ts";
import { CameraIcon, MicrophoneIcon, SamplesIcon, TrashIcon, UploadIcon } from "./media-icons.tsx";
import { MediaPreview } from "./media-preview.tsx";

// Each is loaded by who uses it.
const AddressEntry = lazyPart(async () => (await import("./media-sources.tsx")).AddressEntry);
const SampleStrip = lazyPart(async () => (await import("./media-sources.tsx")).SampleStrip);
const CameraCapture = lazyPart(async () => (await import("./camera-capture.tsx")).CameraCapture);
const AudioRecorder = lazyPart(async () => (await import("./audio-recorder.tsx")).AudioRecorder);

export interface MediaFieldProps {
  readonly media: Medium;
  readonly file: Blob | undefined;
  /** Name of the field, for screen readers. */
  readonly label: string;
  /** Media types that the provider takes, as the `accept` attribute takes them; default: every type of the medium. */
  readonly accept?: string | undefined;
  /** Id and states of the control. */
  readonly control?: Readonly<Record<string, string | boolean | undefined>>;
  /** Takes another file, or that there is none any more. */
  onChange(file: Blob | undefined): void;
}

/** What every source of a file is given. */
export interface MediaSourceProps {
  readonly media: Medium;
  onFile(file: File): void;
  onClose(): void;
  /** Begins it anew. */
  onRetry(): void;
}

interface MediaSource {
  readonly name: string;
  readonly icon: ReactNode;
  readonly media: readonly Medium[];
  readonly View: (props: MediaSourceProps) => ReactNode;
}

const SOURCES: readonly MediaSource[] = [
  { name: "Camera", icon: <CameraIcon />, media: ["image"], View: (props) => <CameraCapture {...props} /> },
  { name: "Record", icon: <MicrophoneIcon />, media: ["audio"], View: (props) => <AudioRecorder {...props} /> },
  {
    name: "Address",
    icon: <AnchorIcon />,
    media: ["image", "audio", "video"],
    View: (props) => <AddressEntry {...props} />,
  },
  {
    name: "Samples",
    icon: <SamplesIcon />,
    media: ["image", "audio", "video"],
    View: (props) => <SampleStrip {...props} />,
  },
];

/** Takes a file by button, drop, paste, address, camera or microphone, or one of the sample media, and shows it. */
export function MediaField({ media, file, label, accept, control, onChange }: MediaFieldProps) {
  const element = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState("");
  const [source, setSource] = useState<MediaSource>();
  const [attempt, setAttempt] = useState(0);
  const remove = useRemoval<Blob | undefined>(file, onChange);

  function take(next: File) {
    const found = problemOfFile(next, media, accept);
    setProblem(found ?? "");
    if (found !== undefined) return;
    setSource(undefined);
    onChange(next);
  }

  usePastedFile(element, media, take);

  function close() {
    setSource(undefined);
    // What had the focus is gone.
    setTimeout(() => element.current?.querySelector("input")?.focus());
  }

  const sources = SOURCES.filter((one) => one.media.includes(media));
  return (
    <div
      ref={element}
      className="pb-drop"
      data-media={media}
      data-over={over || undefined}
      data-filled={file !== undefined || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) take(dropped);
        else setProblem("Only files can be dropped here. For an image of another page, copy it and paste it.");
      }}
    >
      <div className="pb-drop-stage">
        {source ? (
          <Suspense fallback={<Skeleton label={`Loading ${source.name.toLowerCase()}`} lines={3} />}>
            <source.View
              key={attempt}
              media={media}
              onFile={take}
              onClose={close}
              onRetry={() => setAttempt(attempt + 1)}
            />
          </Suspense>
        ) : file ? (
          <MediaPreview
            media={media}
            file={file}
            onBroken={(text) => {
              setProblem(text);
              onChange(undefined);
            }}
          />
        ) : (
          <p className="pb-drop-hint">Drop {WITH_ARTICLE[media]} here, or paste it</p>
        )}
      </div>
      <div className="pb-drop-foot">
        <label className="pb-button pb-drop-choose">
          <UploadIcon />
          <span aria-hidden="true">{file ? "Replace" : "Choose a file"}</span>
          <input
            {...control}
            type="file"
            className="pb-visually-hidden"
            aria-label={label}
            accept={accept ?? `${media}/*`}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) take(chosen);
              // The same file can be chosen again, for example once it is mended.
              event.target.value = "";
            }}
          />
        </label>
        {sources.map((one) => (
          <Button
            key={one.name}
            kind="quiet"
            aria-pressed={one === source}
            onClick={() => setSource(one === source ? undefined : one)}
          >
            {one.icon}
            {one.name}
          </Button>
        ))}
        {file && !source && (
          <Button
            kind="quiet"
            onClick={() => {
              setProblem("");
              remove(`${label} removed`, undefined, () => file);
            }}
          >
            <TrashIcon />
            Remove
          </Button>
        )}
      </div>
      {problem && (
        <p className="pb-field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The first field that a pasted file fits takes it, wherever on the page it is pasted but for fields of text. */
function usePastedFile(element: RefObject<HTMLElement | null>, media: Medium, take: (file: File) => void): void {
  const onFile = useEffectEvent(take);
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const [file] = event.clipboardData?.files ?? [];
      if (!file || event.defaultPrevented) return;
      const { target } = event;
      const isInside = target instanceof Node && element.current?.contains(target) === true;
      const isText = target instanceof Element && target.matches("input, textarea, [contenteditable]");
      if (!isInside && (isText || mediaOf(file.type) !== media)) return;
      event.preventDefault();
      onFile(file);
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [element, media]);
}
