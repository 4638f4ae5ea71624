import { useId } from "react";
import { CloseIcon } from "@patchbay/widgets/parts";
import { Button } from "../../ui/button.tsx";
import { ContentParts } from "./content-parts.tsx";
import { MessageParts, PART_FIELDS, type EditedMessage } from "./message-parts.tsx";

export interface MessageFieldsProps {
  readonly message: EditedMessage;
  /** Its position, from 1. */
  readonly number: number;
  onChange(message: EditedMessage): void;
  /** Undefined for the first message, as the next one is for the last. */
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
  onRemove(): void;
}

const ROLES = ["system", "developer", "user", "assistant", "tool"];

/** Role and content of one message, and its other fields. */
export function MessageFields(props: MessageFieldsProps) {
  const { message, number, onChange, onMoveUp, onMoveDown, onRemove } = props;
  const id = useId();
  const { role, content, ...rest } = message;
  const others = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !PART_FIELDS.some((part) => part === name)),
  );
  const isText = content === undefined || content === null || typeof content === "string";
  const isList = Array.isArray(content);
  const shown = { ...(!isText && !isList && { content }), ...others };
  const setContent = (next: unknown): void => onChange({ ...message, content: next });
  const parts: readonly unknown[] = isList ? content : content ? [{ type: "text", text: content }] : [];

  return (
    <li className="pb-stack pb-gap-1 pb-box pb-pad-3" aria-label={`Message ${number}`}>
      <div className="pb-bar pb-between pb-lab-message-head">
        <select
          className="pb-input"
          aria-label={`Role of message ${number}`}
          value={typeof role === "string" ? role : ""}
          onChange={(event) => onChange({ ...message, role: event.target.value })}
        >
          {/* A role that only some templates know comes from the JSON view. */}
          {[...new Set([...ROLES, typeof role === "string" ? role : ""])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <span className="pb-row-actions">
          <Button
            kind="quiet"
            aria-label={`Move message ${number} up`}
            disabled={onMoveUp === undefined}
            onClick={onMoveUp}
          >
            ↑
          </Button>
          <Button
            kind="quiet"
            aria-label={`Move message ${number} down`}
            disabled={onMoveDown === undefined}
            onClick={onMoveDown}
          >
            ↓
          </Button>
          <Button kind="quiet" aria-label={`Remove message ${number}`} onClick={onRemove}>
            <CloseIcon size={12} />
          </Button>
        </span>
      </div>
      {isText && (
        <>
          <label htmlFor={id} className="pb-visually-hidden">
            Content of message {number}
          </label>
          <textarea
            id={id}
            className="pb-input"
            rows={Math.min(8, Math.max(2, (content ?? "").split("\n").length))}
            value={content ?? ""}
            onChange={(event) => setContent(event.target.value)}
          />
        </>
      )}
      {isList && <ContentParts content={content} number={number} onChange={setContent} />}
      {(isList || isText) && role === "user" && (
        <span className="pb-row-actions">
          {isList && (
            <Button kind="quiet" onClick={() => setContent([...parts, { type: "text", text: "" }])}>
              + Text
            </Button>
          )}
          <Button kind="quiet" onClick={() => setContent([...parts, { type: "image" }])}>
            + Image
          </Button>
        </span>
      )}
      <MessageParts message={message} number={number} onChange={onChange} />
      {Object.keys(shown).length > 0 && (
        <p className="pb-muted pb-small pb-break">
          <code>{JSON.stringify(shown)}</code> (change it in the JSON view)
        </p>
      )}
    </li>
  );
}
