import { drawIcon } from "@patchbay/widgets/parts";
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState, type Ref } from "react";
import { optionalPart } from "../../ui/optional-part.tsx";
import type { CaptureSource } from "./attach/attach-files.tsx";
import type { Attachment } from "./attach/read-attachment.ts";
import { CameraIcon, MicrophoneIcon } from "../../ui/form/media-icons.tsx";
import { filesOfDraft, useKept } from "../../calls/panes/bench-memory.ts";
import { useStores, type Lanes } from "../../calls/panes/lanes.ts";
import { userMessage, type Message } from "../../calls/chat/conversation.ts";
import { hasActive } from "../../calls/run/run-store.ts";
import { usePicked } from "../../calls/run/use-runs.ts";
import { CodeFold, type ShownCall } from "../code/code-fold.tsx";
import type { BenchControl } from "../compare/add-pane.tsx";
import { RunButton, RunHint } from "../run/run-controls.tsx";
import { sendOnEnter } from "../../ui/form/submit-keys.ts";
import { useDeferredRun, type BlockedReason } from "../../calls/run/deferred-run.ts";
import { IconButton } from "../../ui/button.tsx";

// Most messages are plain text.
const AttachFiles = optionalPart(async () => (await import("./attach/attach-files.tsx")).AttachFiles);

// A short first message costs next to nothing.
const PromptEstimate = optionalPart(async () => (await import("./prompt-estimate.tsx")).PromptEstimate);

const ClipIcon = drawIcon(
  <path d="m12.5 7.5-4.6 4.6a2.8 2.8 0 0 1-4-4l5-5a1.9 1.9 0 0 1 2.7 2.7l-5 5a1 1 0 0 1-1.3-1.4l4.2-4.2" />,
);

const CAPTURES = [
  { of: "camera", label: "Take a photo", Icon: CameraIcon },
  { of: "microphone", label: "Record audio", Icon: MicrophoneIcon },
] as const;

/** Shortest first message, in characters, that is estimated, and that may fill the screen with its answer. */
export const LONG_MESSAGE = 200;

/** Puts a message with its files into the composer. */
export type FillMessage = (text: string, attached: readonly Attachment[]) => void;

export interface ChatComposerProps {
  readonly bench: BenchControl | undefined;
  /** Name that the draft is stored under. */
  readonly name: string;
  readonly label: string;
  /** The panes that receive the message. */
  readonly lanes: Lanes;
  /** Receives a function that fills the field. */
  readonly fill?: Ref<FillMessage>;
  /** Why the question cannot be sent; undefined if it can. */
  readonly blockedReason: BlockedReason | undefined;
  /** Called when the message field gets the focus. */
  onApproach(): void;
  onAsk(messages: readonly Message[]): void;
  /** The conversation with new messages, as it would be sent; absent for several panes. */
  messagesWith?: ((messages: readonly Message[]) => readonly Message[]) | undefined;
  /** The call that a draft would make, for the code view. @param messages undefined while the draft is empty */
  describe?: ((messages: readonly Message[] | undefined) => ShownCall) | undefined;
}

/** The message field for one pane or for all of them, with its buttons to send and stop. */
export function ChatComposer(props: ChatComposerProps) {
  const { bench, name, label, lanes, fill, onApproach, onAsk, messagesWith, describe } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useKept(bench?.memory.values, name, "");
  const [attached, setAttached] = useKept<readonly Attachment[]>(bench?.memory.values, filesOfDraft(name), []);
  const stores = useStores(lanes);
  const running = usePicked(stores, hasActive).some(Boolean);
  const isContinued = usePicked(stores, ({ runs }) => runs.length > 0).some(Boolean);
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

  const messageOf = (text: string) =>
    userMessage(attached.length > 0 ? [{ type: "text", text }, ...attached.map(({ part }) => part)] : text);
  useImperativeHandle(fill, () => (text, files) => {
    setDraft(text);
    setAttached(files);
    field.current?.focus();
  });

  function take(files: readonly File[]) {
    setChosenFiles(files);
    setReading(files.length > 0);
  }

  function ask() {
    if (running) return;
    setTried(true);
    if (question === "" || blockedReason) return;
    onAsk(messageOf(question));
    setDraft("");
    setAttached([]);
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
    <>
      {/* Dropping files is an alternative to the button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
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
            setDraft(event.target.value);
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
          <AttachFiles
            files={chosenFiles}
            attached={attached}
            targets={lanes.map(({ target }) => target)}
            source={source}
            onChange={setAttached}
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
          <IconButton label="Attach files" icon={<ClipIcon size={16} />} onClick={() => chooser.current?.click()} />
          {CAPTURES.map(({ of, label: title, Icon }) => (
            <IconButton
              key={of}
              label={title}
              icon={<Icon size={16} />}
              aria-pressed={source === of}
              onClick={() => setSource(source === of ? undefined : of)}
            />
          ))}
          <RunHint
            id={`${id}-hint`}
            blockedReason={isMissing ? { text: "Write a message first.", kind: "wrong" } : blockedReason}
            tried={tried}
            hint="Enter sends, Shift+Enter starts a new line"
          />
          <RunButton
            sends
            running={running}
            onStop={() => {
              for (const { store } of lanes) store.stop();
            }}
          />
        </div>
      </form>
      {messagesWith && question !== "" && (isContinued || attached.length > 0 || question.length > LONG_MESSAGE) && (
        <PromptEstimate target={lanes[0].target} messages={messagesWith(messageOf(question))} />
      )}
      {describe && (
        <CodeFold
          entry={lanes[0].target.entry}
          describe={() => describe(question === "" ? undefined : messageOf(question))}
        />
      )}
    </>
  );
}
