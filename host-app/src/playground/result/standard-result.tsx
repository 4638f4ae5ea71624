import { AudioPlayer, BeforeAfter, ScoreList, useObjectUrl } from "@patchbay/widgets";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { ExternalLink } from "../../components/links.tsx";
import { formatBytes, formatJson } from "../../components/format-values.ts";
import { DataTable } from "../../components/data-table.tsx";
import { CodeBlock } from "../../docs/code-block.tsx";
import { classifyOutput, type ShownOutput } from "./classify-output.ts";
import { fileEnding } from "../../media/media-files.ts";
import { VectorsResult } from "./vectors-result.tsx";
import { Media, type MediaProps } from "../../media/media.tsx";

export interface StandardResultProps {
  readonly output: unknown;
  /** Arguments that led to it, which some results are shown beside. */
  readonly input?: unknown;
  readonly media: MediaProps["media"] | undefined;
}

/** An output in the form that fits its value: file, text, transcript, vectors, scores, sounds, table or JSON. */
export function StandardResult({ output, input, media }: StandardResultProps) {
  const given = (typeof input === "object" && input !== null ? input : {}) as { readonly inputs?: unknown };
  const columns = columnsOf(given.inputs);
  const predictions = columns && predictionsFor(columns, output);
  if (columns && predictions) return <PredictionsResult columns={columns} predictions={predictions} />;
  const shown = classifyOutput(output, media);
  const file = given.inputs instanceof Blob ? given.inputs : undefined;
  switch (shown.form) {
    case "file":
      return <FileResult blob={shown.blob} media={shown.media} before={file} />;
    case "address":
      return <AddressResult url={shown.url} media={shown.media} />;
    case "text":
      return <TextResult text={shown.text} />;
    case "transcript":
      return (
        <>
          <p className="pb-turn-text">{shown.text}</p>
          {file?.type.startsWith("audio/") ? (
            <AudioPlayer source={file} label="What was said when" cues={shown.cues} />
          ) : (
            <TableResult columns={["start", "end", "text"]} rows={shown.cues.map((cue) => ({ ...cue }))} />
          )}
        </>
      );
    case "vectors":
      return (
        <VectorsResult vectors={shown.vectors} texts={[given.inputs].flat().filter((one) => typeof one === "string")} />
      );
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
  /** What it was made of. */
  readonly before: Blob | undefined;
  readonly media: MediaProps["media"] | undefined;
}

function FileResult({ blob, media, before }: FileResultProps) {
  const url = useObjectUrl(blob);
  const earlier = useObjectUrl(media === "image" && before?.type.startsWith("image/") ? before : undefined);
  if (!url) return null;
  return (
    <figure className="pb-preview">
      {media && earlier === undefined && <Media media={media} url={url} label="The result" />}
      {earlier !== undefined && <BeforeAfter before={earlier} after={url} label="The result" />}
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

type Cells = Readonly<Record<string, readonly unknown[]>>;

/** The columns of a table that was given, as tasks on tables take it. */
function columnsOf(inputs: unknown): Cells | undefined {
  const { data } = (typeof inputs === "object" && inputs !== null ? inputs : {}) as { readonly data?: unknown };
  if (typeof data !== "object" || data === null || !Object.values(data).every(Array.isArray)) return undefined;
  return data as Cells;
}

/** One value for each row, if that is what came. */
function predictionsFor(columns: Cells, output: unknown): readonly (string | number)[] | undefined {
  const rows = Object.values(columns)[0]?.length ?? 0;
  return Array.isArray(output) &&
    output.length === rows &&
    rows > 0 &&
    output.every((value) => typeof value === "string" || typeof value === "number")
    ? output
    : undefined;
}

interface PredictionsResultProps {
  readonly columns: Cells;
  readonly predictions: readonly (string | number)[];
}

/** The rows that were given, each with what the model says of it. */
function PredictionsResult({ columns, predictions }: PredictionsResultProps) {
  const names = Object.keys(columns);
  return (
    <DataTable label="Predictions" columns={["Prediction", ...names]}>
      {predictions.map((prediction, row) => (
        <tr key={row}>
          <th scope="row">{prediction}</th>
          {names.map((name) => (
            <td key={name}>{String(columns[name]?.[row] ?? "")}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
