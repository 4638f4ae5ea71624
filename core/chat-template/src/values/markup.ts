import { textLength } from "./text.ts";
import { changeInParts } from "./text-pieces.ts";
import { Structure, type Value } from "./value.ts";

/** Text that is already HTML, as `escape` and `safe` give it: it is not escaped again. */
export class Markup extends Structure {
  readonly typeName = "Markup";
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  print(): string {
    return this.text;
  }

  override truth(): boolean {
    return this.text !== "";
  }

  override items(): Iterable<Value> {
    return this.text;
  }

  override size(): number {
    return textLength(this.text);
  }
}

/** The characters of a str, marked as HTML or not; undefined for anything else. */
export function asText(value: Value): string | undefined {
  return typeof value === "string" ? value : value instanceof Markup ? value.text : undefined;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#39;",
  '"': "&#34;",
};

export function escapeHtml(text: string): string {
  return changeInParts(text, (part) => part.replace(/[&<>'"]/g, (character) => entities[character] ?? character));
}
