import "./media-field.css";
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from "react";
import { AnchorIcon } from "@patchbay/widgets/parts";
import { Button } from "../button.tsx";
import { lazyPart } from "../lazy-part.tsx";
import { useDrop } from "../files/use-drop.ts";
import { Skeleton } from "../placeholders.tsx";
import { Problem } from "../notice.tsx";
import { useRemoval } from "../use-removal.ts";
import { mediaOf } from "../media/media.tsx";
import { maskMismatch, problemOfFile, WITH_ARTICLE, type Medium } from "./media-file.ts";
import { BrushIcon, CameraIcon, CropIcon, MicrophoneIcon, SamplesIcon, TrashIcon, UploadIcon } from "./media-icons.tsx";
import { MediaPreview } from "./media-preview.tsx";

// Each is loaded when it is first used.
const AddressEntry = lazyPart(async () => (await import("./media-sources.tsx")).AddressEntry);
const SampleStrip = lazyPart(async () => (await import("./media-sources.tsx")).SampleStrip);
const CameraCapture = lazyPart(async () => (await import("./camera-capture.tsx")).CameraCapture);
const CropImage = lazyPart(async () => (await import("./crop-image.tsx")).CropImage);
const PaintMask = lazyPart(async () => (await import("./paint-mask.tsx")).PaintMask);
const AudioRecorder = lazyPart(async () => (await import("./audio-recorder.tsx")).AudioRecorder);

export interface MediaFieldProps {
  readonly media: Medium;
  readonly file: Blob | undefined;
  /** Name of the field for screen readers. */
  readonly label: string;
  /** Media types that the provider accepts, as in the `accept` attribute; default: every type of the medium. */
  readonly accept?: string | undefined;
  /** For a mask: the image that it covers, if there is one. */
  readonly mask?: { readonly over: Blob | undefined } | undefined;
  /** Id and states of the control. */
  readonly control?: Readonly<Record<string, string | boolean | undefined>>;
  /** Sets another file, or undefined to remove it. */
  onChange(file: Blob | undefined): void;
}

/** Props of every file source. */
export interface MediaSourceProps {
  readonly media: Medium;
  /** The current file of the field. */
  readonly file: Blob | undefined;
  /** The image that a mask covers. */
  readonly over: Blob | undefined;
  onFile(file: File): void;
  onClose(): void;
  /** Starts it again. */
  onRetry(): void;
  /**
   * Receives a function that turns the unfinished capture into the file if a run starts meanwhile; undefined without
   * one.
   */
  onPending?(take: (() => Promise<void>) | undefined): void;
}

/** Registers, while a source has unfinished content, the function that turns it into the file. */
export function usePending(tell: MediaSourceProps["onPending"], take: (() => Promise<void>) | undefined): void {
  useEffect(() => {
    tell?.(take);
    return () => tell?.(undefined);
  });
}

interface MediaSource {
  readonly name: string;
  readonly icon: ReactNode;
  /** The media that it produces; `edited` means it changes an existing image. */
  readonly media: readonly (Medium | "mask" | "edited")[];
  readonly View: (props: MediaSourceProps) => ReactNode;
}

const SOURCES: readonly MediaSource[] = [
  { name: "Paint", icon: <BrushIcon />, media: ["mask"], View: (props) => <PaintMask {...props} /> },
  { name: "Camera", icon: <CameraIcon />, media: ["image"], View: (props) => <CameraCapture {...props} /> },
  { name: "Record", icon: <MicrophoneIcon />, media: ["audio"], View: (props) => <AudioRecorder {...props} /> },
  {
    name: "URL",
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

/** A field that takes a file from a button, drop, paste, URL, camera, microphone or the sample media, and shows it. */
export function MediaField({ media, file, label, accept, mask, control, onChange }: MediaFieldProps) {
  const element = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState("");
  const [source, setSource] = useState<MediaSource>();
  const [attempt, setAttempt] = useState(0);
  const mismatch = useMismatch(file, mask?.over);
  const remove = useRemoval<Blob | undefined>(file, onChange);
  const pending = useRef<() => Promise<void>>(undefined);
  useTakenByRun(element, pending);

  function take(next: File) {
    const reason = problemOfFile(next, media, accept);
    setProblem(reason ?? "");
    if (reason !== undefined) return;
    setSource(undefined);
    // Undo brings the cropped part back.
    if (source?.media.includes("edited") && file) remove(`${label} cropped`, next, () => file);
    else onChange(next);
  }

  const drop = useDrop(({ files: [dropped] }) => {
    if (dropped) take(dropped);
    else setProblem("Only files can be dropped here. For an image of another page, copy it and paste it.");
  });

  usePastedFile(element, mask ? undefined : media, take);

  function close() {
    setSource(undefined);
    // The focused element is gone.
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
      data-filled={file !== undefined || undefined}
      {...drop}
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
      <div className="pb-row pb-gap-1 pb-drop-foot">
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
              // Lets the user choose the same file again, for example after fixing it.
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
      <Problem text={problem || mismatch} />
    </div>
  );
}

/** A run that starts during painting, cropping or recording waits for the file and uses it. */
function useTakenByRun(
  element: RefObject<HTMLElement | null>,
  pending: RefObject<(() => Promise<void>) | undefined>,
): void {
  useEffect(() => {
    const form = element.current?.closest("form");
    function onSubmit(event: SubmitEvent) {
      if (!pending.current) return;
      event.preventDefault();
      // Otherwise React's handler of the surrounding form would run as well.
      event.stopPropagation();
      // If the capture failed, it stays open and shows why.
      void pending.current().then(() => setTimeout(() => !pending.current && form?.requestSubmit()));
    }
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [element, pending]);
}

/** What is wrong with a mask's size, once both images are read. */
function useMismatch(mask: Blob | undefined, over: Blob | undefined): string | undefined {
  const [checked, setChecked] = useState<{
    readonly mask: Blob;
    readonly over: Blob;
    readonly text: string | undefined;
  }>();
  useEffect(() => {
    if (!mask || !over) return;
    void maskMismatch(mask, over).then((text) => setChecked({ mask, over, text }));
  }, [mask, over]);
  return checked?.mask === mask && checked?.over === over ? checked?.text : undefined;
}

/**
 * The first field that accepts a pasted file takes it, wherever it is pasted except in text fields.
 * @param media undefined for a field that takes only what is pasted into it
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
