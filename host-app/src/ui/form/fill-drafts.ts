import { TEXT_SEPARATOR, type Draft, type Drafts, type FormField, type MessageDraft } from "./form-field.ts";

/** Drafts for a call's arguments, for example a sample's. Members without a field are dropped. */
export function fillDrafts(fields: readonly FormField[], args: unknown): Drafts {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueAt(args, field.path);
      return value === undefined || value === null ? [] : [[field.name, draftOf(field, value)]];
    }),
  );
}

/** The value at a path in a call's arguments. */
export function valueAt(args: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined),
    args,
  );
}

function draftOf({ kind, several }: FormField, value: unknown): Draft {
  if (value instanceof Blob) return value;
  if (several && Array.isArray(value)) return value.join(`\n${TEXT_SEPARATOR}\n`);
  switch (kind) {
    case "labels":
      return Array.isArray(value) ? value.join("\n") : String(value);
    case "json":
      return JSON.stringify(value, undefined, 2);
    case "table":
      return tableOf(value as Readonly<Record<string, readonly string[]>>);
    case "messages":
      return Array.isArray(value) ? value.map(messageOf) : [];
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

function tableOf(columns: Readonly<Record<string, readonly string[]>>): Draft {
  const names = Object.keys(columns);
  const height = Math.max(0, ...names.map((name) => columns[name]?.length ?? 0));
  return {
    columns: names,
    rows: Array.from({ length: height }, (_, row) => names.map((name) => String(columns[name]?.[row] ?? ""))),
  };
}

interface GivenMessage {
  readonly role?: string;
  readonly content?: string | readonly { readonly text?: string; readonly image_url?: { readonly url?: string } }[];
}

function messageOf({ role = "user", content = "" }: GivenMessage): MessageDraft {
  if (typeof content === "string") return { role, text: content, images: [] };
  return {
    role,
    text: content.flatMap(({ text }) => text ?? []).join("\n"),
    images: content.flatMap(({ image_url: image }) => image?.url ?? []),
  };
}
