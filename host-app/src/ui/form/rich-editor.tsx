import { lazyPart } from "../lazy-part.tsx";
import type { Draft, FieldKind } from "./form-field.ts";
import { MediaField } from "./media-field.tsx";
import { MessageDrafts } from "./message-drafts.tsx";
import { isTable } from "./read-drafts.ts";

const TableEditor = lazyPart(async () => (await import("./table-editor.tsx")).TableEditor);

/** Kinds that need more than a plain control. */
export type RichKind = Extract<FieldKind, "image" | "mask" | "audio" | "video" | "table" | "messages">;

export interface RichEditorProps {
  readonly kind: RichKind;
  readonly label: string;
  readonly draft: Draft | undefined;
  /** Media types that the provider accepts, if it lists them. */
  readonly accept: string | undefined;
  /** The image that a mask covers. */
  readonly over: Blob | undefined;
  /** Id and states of the control. */
  readonly control: Readonly<Record<string, string | boolean | undefined>>;
  onChange(draft: Draft): void;
}

/** An editor for a file, a table or messages. */
export function RichEditor({ kind, label, draft, accept, over, control, onChange }: RichEditorProps) {
  switch (kind) {
    case "table": {
      const table = draft !== undefined && !(draft instanceof Blob) && isTable(draft) ? draft : undefined;
      return <TableEditor label={label} table={table} control={control} onChange={onChange} />;
    }
    case "messages":
      return (
        <MessageDrafts messages={Array.isArray(draft) ? draft : undefined} control={control} onChange={onChange} />
      );
    default: {
      const file = draft instanceof Blob ? draft : undefined;
      return (
        <MediaField
          media={kind === "mask" ? "image" : kind}
          file={file}
          label={label}
          accept={kind === "mask" ? undefined : accept}
          mask={kind === "mask" ? { over } : undefined}
          control={control}
          onChange={(next) => onChange(next ?? "")}
        />
      );
    }
  }
}
