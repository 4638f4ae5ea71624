import { drawIcon } from "@patchbay/widgets/parts";
import { useEffect, useEffectEvent, useId, useRef, useState, type Ref } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { OptionalPart } from "../../ui/optional-part.tsx";
import type { CaptureSource } from "./attach/attach-files.tsx";
import type { Attachment } from "./attach/read-attachment.ts";
import { CameraIcon, MicrophoneIcon } from "../../ui/form/media-icons.tsx";
import type { PlayTarget } from "../../calls/target/use-play-target.ts";
import { RunButton, RunHint } from "../run/run-controls.tsx";
import { sendOnEnter } from "../../ui/form/submit-keys.ts";
import { useDeferredRun, type BlockedReason } from "../../calls/run/deferred-run.ts";

// Most messages are plain text.
const AttachFiles = lazyPart(async () => (await import("./attach/attach-files.tsx")).AttachFiles);

const ClipIcon = drawIcon(
  <path d="m12.5 7.5-4.6 4.6a2.8 2.8 0 0 1-4-4l5-5a1.9 1.9 0 0 1 2.7 2.7l-5 5a1 1 0 0 1-1.3-1.4l4.2-4.2" />,
);

const CAPTURES = [
  { of: "camera", label: "Take a photo", Icon: CameraIcon },
  { of: "microphone", label: "Record audio", Icon: MicrophoneIcon },
] as const;

export interface ChatComposerProps {
  /** The message field. */
  readonly field?: Ref<HTMLTextAreaElement>;
  /** Label of the field. */
  readonly label: string;
  /** The current draft. */
  readonly draft: string;
  readonly running: boolean;
  /** Why the question cannot be sent; undefined if it can. */
  readonly blockedReason: BlockedReason | undefined;
  /** Attached files. */
  readonly attached: readonly Attachment[];
  /** The models that receive the message. */
  readonly targets: readonly PlayTarget[];
  /** Called when the message field gets the focus. */
  onApproach(): void;
  onDraft(draft: string): void;
  onAttach(change: (before: readonly Attachment[]) => readonly Attachment[]): void;
  onAsk(question: string): void;
  onStop(): void;
}

/** The message field with its buttons to send and stop. */
export function ChatComposer(props: ChatComposerProps) {
  const { field, label, draft, running, attached, targets, onApproach, onDraft, onAttach, onAsk, onStop } = props;
  const [chosenFiles, setChosenFiles] = useState<readonly File[]>([]);
  const [source, setSource] = useState<CaptureSource>();
  const [refusal, setRefusal] = useState<string>();
  const [reading, setReading] = useState(false);
  const pending = useRef<() => Promise<void>>(undefined);
  const sendsCapture = useRef(false);
  const [captured, setCaptured] = useState(0);
  const blockedReason: BlockedReason | undefined =
    attached.length > 0 && refusal !== undefined
      ? { text: refusal, kind: "wrong" }
      : reading
        ? { text: "Reading the files…", kind: "pending" }
        : props.blockedReason;
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const [tried, setTried] = useState(false);
  const question = draft.trim();
  const isMissing = tried && question === "";

  function take(files: readonly File[]) {
    setChosenFiles(files);
    setReading(files.length > 0);
  }

  function ask() {
    if (running) return;
    setTried(true);
    if (question === "" || blockedReason) return;
    onAsk(question);
    onDraft("");
    setChosenFiles([]);
    setSource(undefined);
    setTried(false);
  }

  const askWhenReady = useDeferredRun(blockedReason, ask);
  // Only a render after the recording arrived knows that its file is still being read.
  const sendCaptured = useEffectEvent(askWhenReady);
  useEffect(() => {
    if (captured > 0) sendCaptured();
  }, [captured]);

  return (
    // Dropping files is an alternative to the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="pb-stack pb-gap-2 pb-composer"
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        take([...event.dataTransfer.files]);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (pending.current && question !== "" && !running) {
          sendsCapture.current = true;
          void pending.current().finally(() => (sendsCapture.current = false));
        } else askWhenReady();
      }}
    >
      <label htmlFor={id} className="pb-visually-hidden">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="pb-input"
        rows={3}
        placeholder="Write a message"
        value={draft}
        aria-invalid={isMissing}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onDraft(event.target.value);
          setTried(false);
        }}
        onFocus={onApproach}
        onKeyDown={sendOnEnter}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          take([...event.clipboardData.files]);
        }}
      />
      {(chosenFiles.length > 0 || attached.length > 0 || source) && (
        <OptionalPart fallback={null}>
          <AttachFiles
            files={chosenFiles}
            attached={attached}
            targets={targets}
            source={source}
            onChange={onAttach}
            onCapture={(file) => {
              setSource(undefined);
              if (!file) return;
              take([file]);
              if (sendsCapture.current) setCaptured((count) => count + 1);
            }}
            onPending={(finish) => void (pending.current = finish)}
            onRead={() => setReading(false)}
            onRefuse={setRefusal}
          />
        </OptionalPart>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // Lets the user choose the same file again.
          currentTarget.value = "";
        }}
      />
      <div className="pb-bar pb-gap-3 pb-between pb-small pb-composer-foot">
        <button
          type="button"
          className="pb-icon-button"
          aria-label="Attach files"
          onClick={() => chooser.current?.click()}
        >
          <ClipIcon size={16} />
        </button>
        {CAPTURES.map(({ of, label: name, Icon }) => (
          <button
            key={of}
            type="button"
            className="pb-icon-button"
            aria-label={name}
            aria-pressed={source === of}
            onClick={() => setSource(source === of ? undefined : of)}
          >
            <Icon size={16} />
          </button>
        ))}
        <RunHint
          id={`${id}-hint`}
          blockedReason={isMissing ? { text: "Write a message first.", kind: "wrong" } : blockedReason}
          tried={tried}
          hint="Enter sends, Shift+Enter starts a new line"
        />
        <RunButton sends running={running} onStop={onStop} />
      </div>
    </form>
  );
}
