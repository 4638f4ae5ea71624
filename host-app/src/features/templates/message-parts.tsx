import { useId, useState, type TextareaHTMLAttributes } from "react";
import { Button } from "../../ui/button.tsx";
import { useRemoval } from "../../ui/use-removal.ts";
import { isObject, type JsonObject } from "../../host/is-object.ts";
import { formatJson, readJsonField } from "../../ui/editor/json-text.ts";

/** A message as the JSON has it: nothing is certain about its fields. */
export type EditedMessage = Readonly<Record<string, unknown>>;

export interface MessagePartProps {
  readonly message: EditedMessage;
  readonly number: number;
  onChange(message: EditedMessage): void;
}

/** Message fields other than role and content that have a form field. */
export const PART_FIELDS = ["reasoning_content", "tool_calls", "tool_call_id", "name"] as const;

/** Reasoning, tool calls, and the call of a tool result: each if the message has it, and a button if it may have it. */
export function MessageParts({ message, number, onChange }: MessagePartProps) {
  const { role, tool_calls: calls } = message;
  const has = (field: string): boolean => Object.hasOwn(message, field);
  const set = (field: string, value: unknown): void => onChange({ ...message, [field]: value });
  const take = useRemoval(message, onChange);
  const text = (field: string, title: string, label: string, onRemove?: () => void) =>
    (has(field) || (role === "tool" && onRemove === undefined)) && (
      <TextPart
        aria-label={`${label} message ${number}`}
        title={title}
        value={textOf(message[field])}
        onChange={(value) => set(field, value)}
        onRemove={onRemove}
      />
    );

  return (
    <>
      {text("reasoning_content", "Reasoning", "Reasoning of", () =>
        take("Reasoning removed", without(message, "reasoning_content"), (now) => ({
          ...now,
          reasoning_content: message["reasoning_content"],
        })),
      )}
      {Array.isArray(calls) &&
        calls.map((call: unknown, index) => (
          <ToolCallPart
            // Calls have no key but their index.
            key={index}
            call={call}
            label={`tool call ${index + 1} of message ${number}`}
            onChange={(next) => set("tool_calls", calls.with(index, next))}
            onRemove={() =>
              take(
                "Tool call removed",
                calls.length === 1
                  ? without(message, "tool_calls")
                  : { ...message, tool_calls: calls.toSpliced(index, 1) },
                (now) => ({ ...now, tool_calls: listOf(now.tool_calls).toSpliced(index, 0, call) }),
              )
            }
          />
        ))}
      {text("name", "Tool name", "Name in")}
      {text("tool_call_id", "Tool call id", "Tool call id of")}
      {role === "assistant" && (
        <span className="pb-row-actions">
          {!has("reasoning_content") && (
            <Button kind="quiet" onClick={() => set("reasoning_content", "")}>
              + Reasoning
            </Button>
          )}
          {(calls === undefined || Array.isArray(calls)) && (
            <Button kind="quiet" onClick={() => set("tool_calls", [...(calls ?? []), NEW_CALL])}>
              + Tool call
            </Button>
          )}
        </span>
      )}
    </>
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function without(message: EditedMessage, field: string): EditedMessage {
  const { [field]: _, ...others } = message;
  return others;
}

const NEW_CALL = { id: "call00001", type: "function", function: { name: "get_weather", arguments: {} } };

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);

interface TextPartProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange"> {
  readonly title: string;
  onChange?(value: string): void;
  /** Label of the button that removes the part. */
  readonly removal?: string;
  readonly onRemove?: (() => void) | undefined;
}

/** A text that belongs to a message, with its title beside it. */
export function TextPart({ title, removal, onRemove, onChange, ...field }: TextPartProps) {
  const id = useId();
  return (
    <div className="pb-lab-part">
      <label htmlFor={id}>{title}</label>
      <textarea id={id} className="pb-input" rows={1} onChange={(event) => onChange?.(event.target.value)} {...field} />
      {onRemove && (
        <Button kind="quiet" aria-label={removal ?? `Remove ${title.toLowerCase()}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}

interface ToolCallPartProps {
  readonly call: unknown;
  readonly label: string;
  onChange(call: unknown): void;
  onRemove(): void;
}

/** Name and arguments of a call; the arguments do not change while the typed text is not JSON. */
function ToolCallPart({ call, label, onChange, onRemove }: ToolCallPartProps) {
  const id = useId();
  const wrapper = asObject(call);
  const called = asObject(wrapper["function"] ?? call);
  const change = (next: Readonly<Record<string, unknown>>): void =>
    onChange(
      wrapper["function"] === undefined ? { ...called, ...next } : { ...wrapper, function: { ...called, ...next } },
    );
  const current = called["arguments"];
  // Some models take the arguments as text.
  const shown = typeof current === "string" ? current : formatJson(current);
  const [draft, setDraft] = useState<{ readonly text: string; readonly of: string }>();
  const text = draft?.of === shown ? draft.text : shown;
  const read = typeof current === "string" ? { value: text } : readJsonField(text, "object");
  const problem = "problem" in read ? read.problem.reason : undefined;

  return (
    <fieldset className="pb-stack pb-gap-1 pb-lab-call" aria-label={label}>
      <TextPart
        title="Calls"
        aria-label={`Function of ${label}`}
        className="pb-input pb-lab-code"
        value={textOf(called["name"])}
        onChange={(name) => change({ name })}
        removal={`Remove ${label}`}
        onRemove={onRemove}
      />
      <TextPart
        title="Arguments"
        aria-label={`Arguments of ${label}`}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        className="pb-input pb-lab-code"
        spellCheck={false}
        rows={Math.min(8, text.split("\n").length)}
        value={text}
        onChange={(value) => {
          if (typeof current === "string") return change({ arguments: value });
          const next = readJsonField(value, "object");
          const made = "value" in next ? (next.value ?? {}) : current;
          setDraft({ text: value, of: formatJson(made) });
          if ("value" in next) change({ arguments: made });
        }}
      />
      <output id={`${id}-problem`} className="pb-field-error">
        {problem}
      </output>
    </fieldset>
  );
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
