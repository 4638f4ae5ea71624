import "./media-field.css";
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from "react";
import { AnchorIcon } from "@patchbay/widgets/parts";
import { Button } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/placeholders.tsx";
import { useRemoval } from "../../components/use-removal.ts";
import { mediaOf } from "../../media/media.tsx";
import { maskMismatch, problemOfFile, WITH_ARTICLE, type Medium } from "./media-file.ts";
import { BrushIcon, CameraIcon, CropIcon, MicrophoneIcon, SamplesIcon, TrashIcon, UploadIcon } from "./media-icons.tsx";
import { MediaPreview } from "./media-preview.tsx";

// Each is loaded by who uses it.
const AddressEntry = lazyPart(async () => (await import("./media-sources.tsx")).AddressEntry);
const SampleStrip = lazyPart(async () => (await import("./media-sources.tsx")).SampleStrip);
const CameraCapture = lazyPart(async () => (await import("./camera-capture.tsx")).CameraCapture);
const CropImage = lazyPart(async () => (await import("./crop-image.tsx")).CropImage);
const PaintMask = lazyPart(async () => (await import("./paint-mask.tsx")).PaintMask);
const AudioRecorder = lazyPart(async () => (await import("./audio-recorder.tsx")).AudioRecorder);

export interface MediaFieldProps {
  readonly media: Medium;
  readonly file: Blob | undefined;
  /** Name of the field, for screen readers. */
  readonly label: string;
  /** Media types that the provider takes, as the `accept` attribute takes them; default: every type of the medium. */
  readonly accept?: string | undefined;
  /** For a mask: the image that it belongs to, as far as there is one. */
  readonly mask?: { readonly over: Blob | undefined } | undefined;
  /** Id and states of the control. */
  readonly control?: Readonly<Record<string, string | boolean | undefined>>;
  /** Takes another file, or that there is none any more. */
  onChange(file: Blob | undefined): void;
}

/** What every source of a file is given. */
export interface MediaSourceProps {
  readonly media: Medium;
  /** What stands in the field. */
  readonly file: Blob | undefined;
  /** The image that a mask belongs to. */
  readonly over: Blob | undefined;
  onFile(file: File): void;
  onClose(): void;
  /** Begins it anew. */
  onRetry(): void;
  /** Is told how what was made so far becomes the file, for a run that is started meanwhile; nothing while there is nothing. */
  onPending?(take: (() => Promise<void>) | undefined): void;
}

/** Hands over, while a source has made something, how it becomes the file. */
export function usePending(tell: MediaSourceProps["onPending"], take: (() => Promise<void>) | undefined): void {
  useEffect(() => {
    tell?.(take);
    return () => tell?.(undefined);
  });
}

interface MediaSource {
  readonly name: string;
  readonly icon: ReactNode;
  /** Of what it makes files; `edited` is for an image that is there. */
  readonly media: readonly (Medium | "mask" | "edited")[];
  readonly View: (props: MediaSourceProps) => ReactNode;
}

const SOURCES: readonly MediaSource[] = [
  { name: "Paint", icon: <BrushIcon />, media: ["mask"], View: (props) => <PaintMask {...props} /> },
  { name: "Camera", icon: <CameraIcon />, media: ["image"], View: (props) => <CameraCapture {...props} /> },
  { name: "Record", icon: <MicrophoneIcon />, media: ["audio"], View: (props) => <AudioRecorder {...props} /> },
  {
    name: "Address",
    icon: <AnchorIcon />,
    media: ["image", "mask", "audio", "video"],
    View: (props) => <AddressEntry {...props} />,
  },
  {
    name: "Samples",
    icon: <SamplesIcon />,
    media: ["image", "audio", "video"],
    View: (props) => <SampleStrip {...props} />,
  },
  { name: "Crop", icon: <CropIcon />, media: ["edited"], View: (props) => <CropImage {...props} /> },
];

/** Takes a file by button, drop, paste, address, camera or microphone, or one of the sample media, and shows it. */
export function MediaField({ media, file, label, accept, mask, control, onChange }: MediaFieldProps) {
  const element = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState("");
  const [source, setSource] = useState<MediaSource>();
  const [attempt, setAttempt] = useState(0);
  const mismatch = useMismatch(file, mask?.over);
  const remove = useRemoval<Blob | undefined>(file, onChange);
  const pending = useRef<() => Promise<void>>(undefined);
  useTakenByRun(element, pending);

  function take(next: File) {
    const found = problemOfFile(next, media, accept);
    setProblem(found ?? "");
    if (found !== undefined) return;
    setSource(undefined);
    // What was cut off can be had again.
    if (source?.media.includes("edited") && file) remove(`${label} cropped`, next, () => file);
    else onChange(next);
  }

  usePastedFile(element, mask ? undefined : media, take);

  function close() {
    setSource(undefined);
    // What had the focus is gone.
    setTimeout(() => element.current?.querySelector("input")?.focus());
  }

  const kind = mask ? "mask" : media;
  const isEdited = file !== undefined && kind === "image";
  const sources = SOURCES.filter((one) => one.media.includes(kind) || (isEdited && one.media.includes("edited")));
  return (
    <div
      ref={element}
      className="pb-drop"
      data-media={mask ? "mask" : media}
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
              file={file}
              over={mask?.over}
              onFile={take}
              onClose={close}
              onRetry={() => setAttempt(attempt + 1)}
              onPending={(made) => void (pending.current = made)}
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
          <p className="pb-drop-hint">
            {!mask
              ? `Drop ${WITH_ARTICLE[media]} here, or paste it`
              : mask.over
                ? "Paint over the image, or drop a mask here"
                : "Add an image first, then paint over it"}
          </p>
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
            disabled={one.name === "Paint" && !mask?.over}
            onClick={() => {
              setProblem("");
              setSource(one === source ? undefined : one);
            }}
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
      {(problem || mismatch) && (
        <p className="pb-field-error" role="alert">
          {problem || mismatch}
        </p>
      )}
    </div>
  );
}

/** What is painted, cropped or recorded goes with a run that is started before it is taken: the run waits for it. */
function useTakenByRun(
  element: RefObject<HTMLElement | null>,
  pending: RefObject<(() => Promise<void>) | undefined>,
): void {
  useEffect(() => {
    const form = element.current?.closest("form");
    function onSubmit(event: SubmitEvent) {
      if (!pending.current) return;
      event.preventDefault();
      // The form's own handler is React's, further out.
      event.stopPropagation();
      // Where it could not be made, it is still there, and says why.
      void pending.current().then(() => setTimeout(() => !pending.current && form?.requestSubmit()));
    }
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [element, pending]);
}

/** What is wrong with a mask's size, once both images are read. */
function useMismatch(mask: Blob | undefined, over: Blob | undefined): string | undefined {
  const [found, setFound] = useState<{ readonly mask: Blob; readonly over: Blob; readonly text: string | undefined }>();
  useEffect(() => {
    if (!mask || !over) return;
    void maskMismatch(mask, over).then((text) => setFound({ mask, over, text }));
  }, [mask, over]);
  return found?.mask === mask && found?.over === over ? found?.text : undefined;
}

/**
 * The first field that a pasted file fits takes it, wherever on the page it is pasted but for fields of text.
 * @param media nothing for a field that takes only what is pasted into it
 */
function usePastedFile(
  element: RefObject<HTMLElement | null>,
  media: Medium | undefined,
  take: (file: File) => void,
): void {
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
