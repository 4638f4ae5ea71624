import { useState } from "react";
import { formatBytes } from "../../components/format-values.ts";
import { useObjectUrl } from "@patchbay/widgets";
import { Media } from "../../media/media.tsx";

export interface FileEditorProps {
  readonly media: "image" | "audio" | "video";
  readonly file: Blob | undefined;
  /** Media types, as the `accept` attribute takes them; default: every type of the medium. */
  readonly accept: string | undefined;
  /** Id and states of the control. */
  readonly control: Readonly<Record<string, string | boolean | undefined>>;
  onChange(file: Blob): void;
}

/** Takes a file, and shows it. */
export function FileEditor({ media, file, accept = `${media}/*`, control, onChange }: FileEditorProps) {
  const url = useObjectUrl(file);
  const [over, setOver] = useState(false);
  return (
    <div
      className="pb-drop"
      data-media={media}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped?.type.startsWith(`${media}/`)) onChange(dropped);
      }}
    >
      {file && url && <Media media={media} url={url} label="The chosen file" />}
      <div className="pb-drop-foot">
        <input
          {...control}
          type="file"
          className="pb-input"
          accept={accept}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChange(chosen);
          }}
        />
        <span className="pb-muted">
          {file
            ? `${file instanceof File ? `${file.name}, ` : ""}${file.type || "unknown type"}, ${formatBytes(file.size)}`
            : "or drop it here"}
        </span>
      </div>
    </div>
  );
}
