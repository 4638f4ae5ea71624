import { AudioPlayer, BeforeAfter, ScoreList, useObjectUrl } from "@patchbay/widgets";
import { isObject } from "../../host/is-object.ts";
import { ExternalLink } from "../links.tsx";
import { formatBytes, formatJson } from "../format-values.ts";
import { CodeBlock } from "../code/code-block.tsx";
import { classifyOutput } from "./classify-output.ts";
import { Gallery } from "./gallery.tsx";
import { cellAnswerOf, predictionsFor, tableIn } from "./table-cells.ts";
import { CellsResult, PredictionsResult, TableResult } from "./table-results.tsx";
import { VectorsResult } from "./vectors-result.tsx";
import { endingOf } from "../media/media-files.ts";
import { lazyPart } from "../lazy-part.tsx";
import { OptionalPart } from "../optional-part.tsx";
import { Skeleton } from "../placeholders.tsx";
import { Media, type MediaProps } from "../media/media.tsx";

/** Type of the 3D models that are shown: glTF in one file. */
const GLB = "model/gltf-binary";
const SolidView = lazyPart(async () => (await import("../media/solid-view.tsx")).SolidView);

export interface StandardResultProps {
  readonly output: unknown;
  /** Arguments of the call, which some results are shown with. */
  readonly input?: unknown;
  readonly media: MediaProps["media"] | undefined;
}

interface ResultInput {
  readonly inputs?: unknown;
  readonly parameters?: unknown;
}

/** The requested size and seed of an image, for its caption: `1024 × 576, seed 7`. */
function settingsText({ parameters }: ResultInput): string {
  if (!isObject(parameters)) return "";
  const { width, height, seed } = parameters;
  return [
    Number.isFinite(width) && Number.isFinite(height) && `${String(width)} × ${String(height)}`,
    Number.isFinite(seed) && `seed ${String(seed)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Renders an output by its value: file, text, transcript, vectors, scores, audio, table or JSON. */
export function StandardResult({ output, input, media }: StandardResultProps) {
  const args = (typeof input === "object" && input !== null ? input : {}) as ResultInput;
  const cells = tableIn(args.inputs);
  const predictions = cells && predictionsFor(cells, output);
  if (predictions) return <PredictionsResult cells={cells} predictions={predictions} />;
  const answer = cells && cellAnswerOf(output);
  if (answer) return <CellsResult cells={cells} answer={answer} />;
  const shown = classifyOutput(output, media);
  const file = args.inputs instanceof Blob ? args.inputs : undefined;
  switch (shown.form) {
    case "file":
      return <FileResult blob={shown.blob} media={shown.media} before={file} settings={settingsText(args)} />;
    case "address":
      return <AddressResult url={shown.url} media={shown.media} />;
    case "text":
      return <p className="pb-turn-text">{shown.text}</p>;
    case "transcript":
      return file?.type.startsWith("audio/") ? (
        <AudioPlayer source={file} label="Recording with transcript" cues={shown.cues} />
      ) : (
        <TableResult columns={["start", "end", "text"]} rows={shown.cues.map((cue) => ({ ...cue }))} />
      );
    case "vectors":
      return (
        <VectorsResult vectors={shown.vectors} texts={[args.inputs].flat().filter((one) => typeof one === "string")} />
      );
    case "scores":
      return <ScoreList label="Labels with their scores" scores={shown.scores} />;
    case "sounds":
      return shown.sounds.map(({ label, url }) => (
        <figure key={label} className="pb-stack pb-gap-2 pb-left pb-preview">
          <figcaption>{label}</figcaption>
          <Media media="audio" url={url} label={label} />
          <a className="pb-button" data-kind="quiet" href={url} download={`${label}.${endingOf(url)}`}>
            Download {label}
          </a>
        </figure>
      ));
    case "gallery":
      return (
        <>
          <Gallery images={shown.images} />
          {shown.answer !== undefined && (
            <details className="pb-details">
              <summary>JSON of the answer</summary>
              <CodeBlock code={formatJson(shown.answer)} language="json" label="Result" />
            </details>
          )}
        </>
      );
    case "table":
      return <TableResult columns={shown.columns} rows={shown.rows} />;
    default:
      return <CodeBlock code={formatJson(shown.value)} language="json" label="Result" />;
  }
}

interface FileResultProps {
  readonly blob: Blob;
  /** The original image. */
  readonly before: Blob | undefined;
  /** How it was requested; empty if that is unknown. */
  readonly settings: string;
  readonly media: MediaProps["media"] | undefined;
}

function FileResult({ blob, media, before, settings }: FileResultProps) {
  const url = useObjectUrl(blob);
  const earlier = useObjectUrl(media === "image" && before?.type.startsWith("image/") ? before : undefined);
  if (!url) return null;
  return (
    <figure className="pb-stack pb-gap-2 pb-left pb-preview">
      {blob.type === GLB && (
        <OptionalPart fallback={<Skeleton label="Loading the viewer of 3D models" lines={6} />}>
          <SolidView key={url} file={blob} />
        </OptionalPart>
      )}
      {media && earlier === undefined && <Media media={media} url={url} label="The result" />}
      {earlier !== undefined && <BeforeAfter before={earlier} after={url} label="The result" />}
      <figcaption className="pb-muted">
        {settings && `Requested: ${settings}. `}
        {blob.type || "unknown type"}, {formatBytes(blob.size)}
      </figcaption>
    </figure>
  );
}

function AddressResult({ url, media }: { readonly url: string; readonly media: MediaProps["media"] | undefined }) {
  return (
    <figure className="pb-stack pb-gap-2 pb-left pb-preview">
      {media && <Media media={media} url={url} label="The result" />}
      {!url.startsWith("data:") && (
        <figcaption className="pb-muted">
          <ExternalLink href={url}>{url}</ExternalLink>
        </figcaption>
      )}
    </figure>
  );
}
