import { useRef, type ReactNode } from "react";
import { CloseIcon } from "@patchbay/widgets/parts";
import { Button } from "../button.tsx";
import { EmptyState } from "../placeholders.tsx";
import { useRemoval } from "../use-removal.ts";
import { submitOnEnter } from "./submit-keys.ts";
import "./messages-editor.css";

/** Members of a message that the editor knows; nothing is certain about their values. */
interface Message {
  readonly role?: unknown;
  readonly text?: unknown;
  readonly content?: unknown;
}

export interface MessagesEditorProps<M extends Message> {
  readonly messages: readonly M[];
  readonly roles: readonly string[];
  /** The member with a message's text; a value of another type has no text field. */
  readonly textIn: "text" | "content";
  /** Fewest messages: with only these, none can be removed. */
  readonly fewest: number;
  /** Whether the order can change. */
  readonly sortable?: boolean;
  /** Id and states, which the first message's text gets. */
  readonly control?: Readonly<Record<string, string | boolean | undefined>>;
  onChange(messages: readonly M[]): void;
  /** The message to add after the last one. */
  next(last: M | undefined): M;
  /** What a message has besides role and text. @param number its position, from 1 */
  children(message: M, number: number, onChange: (message: M) => void): ReactNode;
}

/** Edits a conversation: each message's role and text, their order, new messages, and removal with an undo. */
export function MessagesEditor<M extends Message>(props: MessagesEditorProps<M>) {
  const { messages, roles, textIn, fewest, sortable = false, control, onChange, next, children } = props;
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = useRemoval(messages, onChange);

  function removeAt(index: number, message: M): void {
    remove(`Message ${index + 1} removed`, messages.toSpliced(index, 1), (now) => now.toSpliced(index, 0, message));
    // The focused button may be gone.
    addButton.current?.focus();
  }

  function editor(message: M, index: number): ReactNode {
    const number = index + 1;
    const text = message[textIn];
    const role = typeof message.role === "string" ? message.role : "";
    const change = (changed: M): void => onChange(messages.with(index, changed));
    const move = (to: number): void => onChange(messages.toSpliced(index, 1).toSpliced(to, 0, message));
    return (
      // Messages have no key but their index.
      <li key={index} className="pb-stack pb-gap-1 pb-box pb-pad-3 pb-message" aria-label={`Message ${number}`}>
        <div className="pb-bar pb-between">
          <select
            className="pb-input"
            aria-label={`Role of message ${number}`}
            value={role}
            onChange={(event) => change({ ...message, role: event.target.value })}
          >
            {/* Examples and JSON may have a role that only some models know. */}
            {[...new Set([...roles, role])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <span className="pb-row-actions">
            {sortable && (
              <>
                <Button
                  kind="quiet"
                  aria-label={`Move message ${number} up`}
                  disabled={index === 0}
                  onClick={() => move(index - 1)}
                >
                  ↑
                </Button>
                <Button
                  kind="quiet"
                  aria-label={`Move message ${number} down`}
                  disabled={number === messages.length}
                  onClick={() => move(index + 1)}
                >
                  ↓
                </Button>
              </>
            )}
            {messages.length > fewest && (
              <Button kind="quiet" aria-label={`Remove message ${number}`} onClick={() => removeAt(index, message)}>
                <CloseIcon size={12} />
              </Button>
            )}
          </span>
        </div>
        {(text === undefined || text === null || typeof text === "string") && (
          <textarea
            {...(index === 0 && control)}
            className="pb-input"
            aria-label={`Content of message ${number}`}
            rows={Math.min(8, Math.max(2, (text ?? "").split("\n").length))}
            value={text ?? ""}
            onKeyDown={submitOnEnter}
            onChange={(event) => change({ ...message, [textIn]: event.target.value })}
          />
        )}
        {children(message, number, change)}
      </li>
    );
  }

  return (
    <div className="pb-stack pb-gap-3 pb-messages">
      {messages.length === 0 && <EmptyState title="No messages yet" />}
      <ol className="pb-stack pb-gap-3">{messages.map(editor)}</ol>
      <Button ref={addButton} onClick={() => onChange([...messages, next(messages.at(-1))])}>
        Add message
      </Button>
    </div>
  );
}
