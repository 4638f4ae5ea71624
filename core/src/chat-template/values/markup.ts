import { Structure } from "./value.ts";

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
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#39;",
  '"': "&#34;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>'"]/g, (character) => entities[character] ?? character);
}
