import { Button } from "../button.tsx";
import { readDataUrl } from "../media/media-files.ts";
import { useRemoval } from "../use-removal.ts";
import type { MessageDraft } from "./form-field.ts";
import { MediaField } from "./media-field.tsx";
import { MessagesEditor, type MessagesEditorProps } from "./messages-editor.tsx";

export interface MessageDraftsProps {
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
