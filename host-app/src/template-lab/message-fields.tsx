import { useId } from "react";
import { CloseIcon } from "@patchbay/widgets/parts";
import { Button } from "../components/button.tsx";

/** A message as the JSON has it: nothing is certain about its fields. */
export type EditedMessage = Readonly<Record<string, unknown>>;

export interface MessageFieldsProps {
  readonly message: EditedMessage;
  /** Its place, from 1. */
  readonly number: number;
  /** Id of the list of roles to suggest. */
  readonly rolesId: string;
  onChange(message: EditedMessage): void;
  /** Undefined for the first, as the next is for the last. */
  readonly onMoveUp: (() => void) | undefined;
  readonly onMoveDown: (() => void) | undefined;
  onRemove(): void;
}

/** Role and content of one message. */
export function MessageFields(props: MessageFieldsProps) {
  const { message, number, rolesId, onChange, onMoveUp, onMoveDown, onRemove } = props;
  const id = useId();
  const { role, content, ...others } = message;
  const isText = content === undefined || content === null || typeof content === "string";
  const shown = { ...(!isText && { content }), ...others };

  return (
    <li className="pb-lab-message" aria-label={`Message ${number}`}>
      <div className="pb-lab-message-head">
        <input
          className="pb-input"
          aria-label={`Role of message ${number}`}
          list={rolesId}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typeof role === "string" ? role : ""}
          onChange={(event) => onChange({ ...message, role: event.target.value })}
        />
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
            onChange={(event) => onChange({ ...message, content: event.target.value })}
          />
        </>
      )}
      {Object.keys(shown).length > 0 && (
        <p className="pb-lab-message-more">
          <code>{JSON.stringify(shown)}</code> (change it in the JSON view)
        </p>
      )}
    </li>
  );
}
