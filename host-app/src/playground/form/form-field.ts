/** How a form asks for a value. */
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

/** One value that a form asks for. */
export interface FormField {
  /** Path of the argument, joined by dots: `parameters.width`. Its name in the address, too. */
  readonly name: string;
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly label: string;
  readonly description: string;
  /** Whether the call cannot do without. */
  readonly required: boolean;
  /** What the task works on, as opposed to how. */
  readonly isInput: boolean;
  /** What the server takes when nothing is given. */
  readonly fallback?: unknown;
  readonly example?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Whether several texts can be given, each of which is worked on. */
  readonly several?: boolean;
  /** The values of a choice. */
  readonly choices?: readonly string[];
}

/** A table as it is edited: the header's cells, and each row's. */
export interface TableDraft {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A message of a conversation as it is edited. */
export interface MessageDraft {
  readonly role: string;
  readonly text: string;
  /** Addresses or `data:` URLs. */
  readonly images: readonly string[];
}

/** A line between the texts of a field that takes several. */
export const TEXT_SEPARATOR = "---";

/** What stands in a field: text for most kinds, `true`, `false` or nothing for a boolean, one label per line. */
export type Draft = string | Blob | TableDraft | readonly MessageDraft[];

/** Drafts by the field's name; an absent one is an empty field. */
export type Drafts = Readonly<Record<string, Draft>>;

const SIMPLE: ReadonlySet<FieldKind> = new Set(["text", "multiline", "number", "integer", "boolean", "choice"]);

/** Whether a field's value stands in the address: simple parameters do, inputs and files do not. */
export function standsInAddress({ kind, isInput }: FormField): boolean {
  return !isInput && SIMPLE.has(kind);
}
