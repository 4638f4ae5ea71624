import { ScoreList, useObjectUrl } from "@patchbay/widgets";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { ExternalLink } from "../../components/links.tsx";
import { formatBytes, formatJson } from "../../components/format-values.ts";
import { DataTable } from "../../components/data-table.tsx";
import { CodeBlock } from "../../docs/code-block.tsx";
import { classifyOutput, type ShownOutput } from "./classify-output.ts";
import { fileEnding } from "../../media/media-files.ts";
import { Media, type MediaProps } from "../../media/media.tsx";

export interface StandardResultProps {
  readonly output: unknown;
  readonly media: MediaProps["media"] | undefined;
}

/** An output in the form that fits its value: file, text, scores, sounds, table or JSON. */
export function StandardResult({ output, media }: StandardResultProps) {
  const shown = classifyOutput(output, media);
  switch (shown.form) {
    case "file":
      return <FileResult blob={shown.blob} media={shown.media} />;
    case "address":
      return <AddressResult url={shown.url} media={shown.media} />;
    case "text":
      return <TextResult text={shown.text} />;
    case "scores":
      return <ScoreList label="Labels with their scores" scores={shown.scores} />;
    case "sounds":
      return shown.sounds.map(({ label, url }) => (
        <figure key={url} className="pb-preview">
          <figcaption>{label}</figcaption>
          <Media media="audio" url={url} label={label} />
        </figure>
      ));
    case "table":
      return <TableResult columns={shown.columns} rows={shown.rows} />;
    default:
      return <CodeBlock code={formatJson(shown.value)} language="json" label="Result" />;
  }
}

function TextResult({ text }: { readonly text: string }) {
  return (
    <>
      <p className="pb-turn-text">{text}</p>
      <p className="pb-turn-foot">
        <CopyButton value={encodeCopyValue(text)} />
      </p>
    </>
  );
}

interface FileResultProps {
  readonly blob: Blob;
  readonly media: MediaProps["media"] | undefined;
}

function FileResult({ blob, media }: FileResultProps) {
  const url = useObjectUrl(blob);
  if (!url) return null;
  return (
    <figure className="pb-preview">
      {media && <Media media={media} url={url} label="The result" />}
      <figcaption className="pb-muted">
        {blob.type || "unknown type"}, {formatBytes(blob.size)}{" "}
        <a href={url} download={`result.${fileEnding(blob.type)}`}>
          Download
        </a>
      </figcaption>
    </figure>
  );
}

interface AddressResultProps {
  readonly url: string;
  readonly media: MediaProps["media"] | undefined;
}

function AddressResult({ url, media }: AddressResultProps) {
  return (
    <figure className="pb-preview">
      {media && <Media media={media} url={url} label="The result" />}
      <figcaption className="pb-muted">
        {url.startsWith("data:") ? (
          <a href={url} download="result">
            Download
          </a>
        ) : (
          <ExternalLink href={url}>{url}</ExternalLink>
        )}
      </figcaption>
    </figure>
  );
}

function TableResult({ columns, rows }: Omit<Extract<ShownOutput, { form: "table" }>, "form">) {
  return (
    <DataTable label="Result" columns={columns}>
      {rows.map((row, place) => (
        // Results have no names, and two may be alike.
        <tr key={place}>
          {columns.map((column) => (
            <td key={column}>{String(row[column] ?? "")}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
