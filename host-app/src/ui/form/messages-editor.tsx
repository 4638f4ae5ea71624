import type { MessageDraft } from "./form-field.ts";
import { MediaField } from "./media-field.tsx";
import { readDataUrl } from "../media/media-files.ts";
import { submitOnEnter } from "./submit-keys.ts";
import { Button } from "../button.tsx";
import { useRemoval } from "../use-removal.ts";

export interface MessagesEditorProps {
  readonly messages: readonly MessageDraft[] | undefined;
  /** Id and states, which the first message's text gets. */
  readonly control: Readonly<Record<string, string | boolean | undefined>>;
  onChange(messages: readonly MessageDraft[]): void;
}

const FIRST: MessageDraft = { role: "user", text: "", images: [] };
const ROLES = ["system", "user", "assistant"];

/** Edits the messages of a conversation: role, text and images. */
export function MessagesEditor({ messages = [FIRST], control, onChange }: MessagesEditorProps) {
  const remove = useRemoval(messages, onChange);
  const change = (index: number, changes: Partial<MessageDraft>) =>
    onChange(messages.map((message, at) => (at === index ? { ...message, ...changes } : message)));
  return (
    <div className="pb-stack pb-messages">
      {messages.map((message, index) => (
        <MessageEditor
          // A message's index is its key.
          key={index}
          number={index + 1}
          message={message}
          control={index === 0 ? control : {}}
          onChange={(changes) => change(index, changes)}
          onRemove={
            messages.length > 1
              ? () =>
                  remove(`Message ${index + 1} removed`, messages.toSpliced(index, 1), (now) =>
                    now.toSpliced(index, 0, message),
                  )
              : undefined
          }
        />
      ))}
      <Button kind="quiet" onClick={() => onChange([...messages, FIRST])}>
        Add a message
      </Button>
    </div>
  );
}

interface MessageEditorProps {
  readonly number: number;
  readonly message: MessageDraft;
  readonly control: MessagesEditorProps["control"];
  onChange(changes: Partial<MessageDraft>): void;
  readonly onRemove: (() => void) | undefined;
}

function MessageEditor({ number, message, control, onChange, onRemove }: MessageEditorProps) {
  const { role, text, images } = message;
  const removeImage = useRemoval(images, (next) => onChange({ images: next }));
  return (
    <fieldset className="pb-stack pb-gap-2 pb-message" aria-label={`Message ${number}`}>
      <span className="pb-row pb-small pb-actions">
        <select
          className="pb-input"
          aria-label="Who speaks"
          value={role}
          onChange={(event) => onChange({ role: event.target.value })}
        >
          {(ROLES.includes(role) ? ROLES : [...ROLES, role]).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        {onRemove && (
          <Button kind="quiet" onClick={onRemove}>
            Remove
          </Button>
        )}
      </span>
      <textarea
        {...control}
        className="pb-input"
        aria-label="Message text"
        rows={3}
        value={text}
        onKeyDown={submitOnEnter}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {images.map((url, index) => (
        <span key={url} className="pb-row pb-small pb-actions">
          <img className="pb-thumbnail" src={url} alt={`${index + 1} of message ${number}`} />
          <Button
            kind="quiet"
            onClick={() =>
              removeImage(
                "Image removed",
                images.filter((other) => other !== url),
                (now) => now.toSpliced(index, 0, url),
              )
            }
          >
            Remove the image
          </Button>
        </span>
      ))}
      <MediaField
        media="image"
        file={undefined}
        label={`Add an image to message ${number}`}
        onChange={(file) => file && void readDataUrl(file).then((url) => onChange({ images: [...images, url] }))}
      />
    </fieldset>
  );
}
