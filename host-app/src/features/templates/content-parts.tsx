import { TextPart } from "./message-parts.tsx";
import { useRemoval } from "../../ui/use-removal.ts";

export interface ContentPartsProps {
  /** A message's content as a list of parts. */
  readonly content: readonly unknown[];
  readonly number: number;
  onChange(content: readonly unknown[]): void;
}

/** Texts and images of a message whose content is a list; other parts are shown as they are. */
export function ContentParts({ content, number, onChange }: ContentPartsProps) {
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
