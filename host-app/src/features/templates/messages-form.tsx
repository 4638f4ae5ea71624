import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { isObject } from "../../host/is-object.ts";
import { formatJson, readJsonField, type JsonProblem } from "../../ui/editor/json-text.ts";
import { MessagesEditor } from "../../ui/form/messages-editor.tsx";
import { MessageParts, PART_FIELDS, type EditedMessage, type MessagePartProps, TextPart } from "./message-parts.tsx";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { JsonField } from "../../ui/editor/json-field.tsx";
import { useRemoval } from "../../ui/use-removal.ts";

interface MessagesFormProps {
  /** The messages as JSON, which is what is edited. */
  readonly value: string;
  onChange(value: string): void;
}

const ROLES = ["system", "developer", "user", "assistant", "tool"];

/** The messages one by one: fields for what templates read; everything else stays as in the JSON view. */
function MessagesForm({ value, onChange }: MessagesFormProps) {
  const read = readJsonField(value, "array");
  if ("problem" in read) {
    return <EmptyState title="The messages cannot be shown as a form">Fix them in the JSON view first.</EmptyState>;
  }
  return (
    <MessagesEditor
      messages={((read.value ?? []) as unknown[]).map(asMessage)}
      roles={ROLES}
      textIn="content"
      fewest={0}
      sortable
      onChange={(next) => onChange(formatJson(next))}
      next={(last) => ({ role: last?.["role"] === "user" ? "assistant" : "user", content: "" })}
    >
      {(message, number, change) => <MessageFields message={message} number={number} onChange={change} />}
    </MessagesEditor>
  );
}

/** The parts of a message's content, and its other fields. */
function MessageFields({ message, number, onChange }: MessagePartProps) {
  const { role, content, ...rest } = message;
  const others = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !PART_FIELDS.some((part) => part === name)),
  );
  const isText = content === undefined || content === null || typeof content === "string";
  const isList = Array.isArray(content);
  const shown = { ...(!isText && !isList && { content }), ...others };
  const parts: readonly unknown[] = isList ? content : content ? [{ type: "text", text: content }] : [];
  const setContent = (next: readonly unknown[]): void => onChange({ ...message, content: next });

  return (
    <>
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
    </>
  );
}

/** A value that is not an object has no fields: the template decides what to do with it. */
function asMessage(message: unknown): EditedMessage {
  return isObject(message) ? message : { role: "", content: message };
}

interface MessagesPanelProps {
  /** The messages as JSON. */
  readonly value: string;
  readonly problem: JsonProblem | undefined;
  onChange(value: string): void;
}

/** The messages as a form or as JSON. */
export function MessagesPanel({ value, problem, onChange }: MessagesPanelProps) {
  const [view, setView] = useQueryValue("messages", "replace");
  const asJson = view === "json";
  return (
    <>
      <fieldset className="pb-choices" aria-label="View of the messages">
        <button type="button" className="pb-choice" aria-pressed={!asJson} onClick={() => setView("")}>
          Form
        </button>
        <button type="button" className="pb-choice" aria-pressed={asJson} onClick={() => setView("json")}>
          JSON
        </button>
      </fieldset>
      {asJson ? (
        <JsonField label="Messages as JSON" value={value} problem={problem} size="medium" onChange={onChange} />
      ) : (
        <MessagesForm value={value} onChange={onChange} />
      )}
    </>
  );
}

interface ContentPartsProps {
  /** A message's content as a list of parts. */
  readonly content: readonly unknown[];
  readonly number: number;
  onChange(content: readonly unknown[]): void;
}

/** Texts and images of a message whose content is a list; other parts are shown as they are. */
function ContentParts({ content, number, onChange }: ContentPartsProps) {
  const remove = useRemoval(content, onChange);
  return (
    <ol className="pb-stack pb-gap-1">
      {content.map((part, place) => {
        const label = `Part ${place + 1} of message ${number}`;
        const field = fieldOf(part);
        const removal = {
          removal: `Remove part ${place + 1} of message ${number}`,
          onRemove: () =>
            remove(`${label} removed`, content.toSpliced(place, 1), (now) => now.toSpliced(place, 0, part)),
        };
        return (
          // Parts have no key but their index.
          <li key={place}>
            {field ? (
              <TextPart
                title={field.title}
                aria-label={`${field.title}: ${label}`}
                placeholder={field.placeholder}
                value={field.value}
                onChange={(value) => onChange(content.with(place, field.with(value)))}
                {...removal}
              />
            ) : (
              <TextPart title="Part" aria-label={label} readOnly value={JSON.stringify(part)} {...removal} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface PartField {
  readonly title: string;
  readonly value: string;
  readonly placeholder?: string;
  with(value: string): unknown;
}

function fieldOf(part: unknown): PartField | undefined {
  if (typeof part !== "object" || part === null || !("type" in part)) return undefined;
  if (part.type === "text" && "text" in part && typeof part.text === "string") {
    return { title: "Text", value: part.text, with: (text) => ({ ...part, text }) };
  }
  if (part.type !== "image") return undefined;
  const url = "url" in part && typeof part.url === "string" ? part.url : "";
  return {
    title: "Image",
    value: url,
    placeholder: "Address; templates rarely read it",
    with: (next) => ({ ...part, url: next }),
  };
}
