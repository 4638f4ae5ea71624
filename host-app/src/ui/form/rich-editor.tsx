import { lazyPart } from "../lazy-part.tsx";
import type { Draft, FieldKind, MessageDraft } from "./form-field.ts";
import { MediaField } from "./media-field.tsx";
import { isTable } from "./read-drafts.ts";
import { Button } from "../button.tsx";
import { readDataUrl } from "../media/media-files.ts";
import { useRemoval } from "../use-removal.ts";
import { MessagesEditor, type MessagesEditorProps } from "./messages-editor.tsx";

const TableEditor = lazyPart(async () => (await import("./table-editor.tsx")).TableEditor);

/** Kinds that need more than a plain control. */
type RichKind = Extract<FieldKind, "image" | "mask" | "audio" | "video" | "table" | "messages">;

interface RichEditorProps {
  readonly kind: RichKind;
  readonly label: string;
  readonly draft: Draft | undefined;
  /** Media types that the provider accepts, if it lists them. */
  readonly accept: string | undefined;
  /** The image that a mask covers. */
  readonly over: Blob | undefined;
  /** Id and states of the control. */
  readonly control: Readonly<Record<string, string | boolean | undefined>>;
  onChange(draft: Draft): void;
}

/** An editor for a file, a table or messages. */
export function RichEditor({ kind, label, draft, accept, over, control, onChange }: RichEditorProps) {
  switch (kind) {
    case "table": {
      const table = draft !== undefined && !(draft instanceof Blob) && isTable(draft) ? draft : undefined;
      return <TableEditor label={label} table={table} control={control} onChange={onChange} />;
    }
    case "messages":
      return (
        <MessageDrafts messages={Array.isArray(draft) ? draft : undefined} control={control} onChange={onChange} />
      );
    default: {
      const file = draft instanceof Blob ? draft : undefined;
      return (
        <MediaField
          media={kind === "mask" ? "image" : kind}
          file={file}
          label={label}
          accept={kind === "mask" ? undefined : accept}
          mask={kind === "mask" ? { over } : undefined}
          control={control}
          onChange={(next) => onChange(next ?? "")}
        />
      );
    }
  }
}

interface MessageDraftsProps {
  readonly messages: readonly MessageDraft[] | undefined;
  readonly control: MessagesEditorProps<MessageDraft>["control"];
  onChange(messages: readonly MessageDraft[]): void;
}

const FIRST: MessageDraft = { role: "user", text: "", images: [] };
const ROLES = ["system", "user", "assistant"];

/** The messages of a task's form: texts with images. */
export function MessageDrafts({ messages = [FIRST], control = {}, onChange }: MessageDraftsProps) {
  return (
    <MessagesEditor
      messages={messages}
      roles={ROLES}
      textIn="text"
      fewest={1}
      control={control}
      onChange={onChange}
      next={() => FIRST}
    >
      {(message, number, change) => (
        <MessageImages images={message.images} number={number} onChange={(images) => change({ ...message, images })} />
      )}
    </MessagesEditor>
  );
}

interface MessageImagesProps {
  readonly images: readonly string[];
  readonly number: number;
  onChange(images: readonly string[]): void;
}

function MessageImages({ images, number, onChange }: MessageImagesProps) {
  const remove = useRemoval(images, onChange);
  return (
    <>
      {images.map((url, index) => (
        <span key={url} className="pb-row pb-small pb-actions">
          <img className="pb-thumbnail" src={url} alt={`${index + 1} of message ${number}`} />
          <Button
            kind="quiet"
            onClick={() => remove("Image removed", images.toSpliced(index, 1), (now) => now.toSpliced(index, 0, url))}
          >
            Remove the image
          </Button>
        </span>
      ))}
      <MediaField
        media="image"
        file={undefined}
        label={`Add an image to message ${number}`}
        onChange={(file) => file && void readDataUrl(file).then((url) => onChange([...images, url]))}
      />
    </>
  );
}
