/** Kind of a form control. */
export type FieldKind =
  | "text"
  | "multiline"
  | "number"
  | "integer"
  | "boolean"
  | "choice"
  | "labels"
  | "json"
  | "table"
  | "messages"
  | "image"
  | "mask"
  | "audio"
  | "video";

/** One value of a form. */
export interface FormField {
  /** Path of the argument, joined by dots: `parameters.width`. Also its name in the address. */
  readonly name: string;
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly label: string;
  readonly description: string;
  /** Whether the call requires it. */
  readonly required: boolean;
  /** Whether it is the task's input, not a parameter. */
  readonly isInput: boolean;
  /** The server's default. */
  readonly fallback?: unknown;
  readonly example?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Whether the task accepts a list of texts, each processed separately. */
  readonly several?: boolean;
  /** The allowed values of a choice. */
  readonly choices?: readonly string[];
}

/** A table in the editor: header cells and rows. */
export interface TableDraft {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A message in the conversation editor. */
export interface MessageDraft {
  readonly role: string;
  readonly text: string;
  /** URLs or `data:` URLs. */
  readonly images: readonly string[];
}

/** Line that separates the texts of a field that accepts several. */
export const TEXT_SEPARATOR = "---";

/** A field's content: text for most kinds, `true`, `false` or empty for a boolean, one label per line. */
export type Draft = string | Blob | TableDraft | readonly MessageDraft[];

/** Drafts by field name; an absent one is an empty field. */
export type Drafts = Readonly<Record<string, Draft>>;

const SIMPLE: ReadonlySet<FieldKind> = new Set(["text", "multiline", "number", "integer", "boolean", "choice"]);

/** Whether a field's value is part of the address: simple parameters are, inputs and files are not. */
export function standsInAddress({ kind, isInput }: FormField): boolean {
  return !isInput && SIMPLE.has(kind);
}
