import { useRef } from "react";
import { useRemoval } from "../../ui/use-removal.ts";
import { EmptyState } from "../../ui/placeholders.tsx";
import { isObject } from "../../host/is-object.ts";
import { formatJson, readJsonField } from "../../ui/editor/json-text.ts";
import { MessageFields } from "./message-fields.tsx";
import type { EditedMessage } from "./message-parts.tsx";
import { Button } from "../../ui/button.tsx";

export interface MessagesFormProps {
  /** The messages as JSON, which is what is edited. */
  readonly value: string;
  onChange(value: string): void;
}

/** The messages one by one: fields for what templates read; everything else stays as in the JSON view. */
export function MessagesForm({ value, onChange }: MessagesFormProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = useRemoval(value, onChange);
  const read = readJsonField(value, "array");
  if ("problem" in read) {
    return <EmptyState title="The messages cannot be shown as a form">Fix them in the JSON view first.</EmptyState>;
  }
  const messages = ((read.value ?? []) as unknown[]).map(asMessage);

  function change(next: readonly EditedMessage[]): void {
    onChange(formatJson(next));
  }

  function swap(index: number, other: number): void {
    const [one, two] = [messages[index], messages[other]];
    if (one && two) change(messages.with(index, two).with(other, one));
  }

  return (
    <div className="pb-lab-messages">
      {messages.length === 0 && <EmptyState title="No messages yet" />}
      <ol>
        {messages.map((message, index) => (
          <MessageFields
            // Messages have no key but their index.
            key={index}
            message={message}
            number={index + 1}
            onChange={(next) => change(messages.with(index, next))}
            onMoveUp={index > 0 ? () => swap(index, index - 1) : undefined}
            onMoveDown={index < messages.length - 1 ? () => swap(index, index + 1) : undefined}
            onRemove={() => {
              remove(`Message ${index + 1} removed`, formatJson(messages.toSpliced(index, 1)), (now) =>
                withMessage(now, index, message),
              );
              // The focused button may be gone.
              addButton.current?.focus();
            }}
          />
        ))}
      </ol>
      <Button ref={addButton} onClick={() => change([...messages, { role: nextRole(messages.at(-1)), content: "" }])}>
        Add message
      </Button>
    </div>
  );
}

/** Text that is no longer a list of messages does not change. */
function withMessage(json: string, index: number, message: EditedMessage): string {
  const read = readJsonField(json, "array");
  return "value" in read ? formatJson(((read.value ?? []) as unknown[]).toSpliced(index, 0, message)) : json;
}

function nextRole(last: EditedMessage | undefined): string {
  return last?.["role"] === "user" ? "assistant" : "user";
}

/** A value that is not an object has no fields: the template decides what to do with it. */
function asMessage(message: unknown): EditedMessage {
  return isObject(message) ? message : { role: "", content: message };
}
