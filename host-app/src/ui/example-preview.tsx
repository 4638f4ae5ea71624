import { useState } from "react";
import type { TaskEntry } from "../host/use-catalogue.ts";
import { usePeaks, Wave } from "@patchbay/widgets";
import { sampleAddress, sampleMedium } from "./media/sample-address.ts";

/** As in manifests, whose files may be unknown to this version of the app. */
export type PreviewItem = NonNullable<TaskEntry["demo"]>["inputs"][number];

export interface ExamplePreviewProps {
  readonly inputs: readonly PreviewItem[];
  readonly outputs: readonly PreviewItem[];
}

/** A task's example for sighted users: the input is plugged into the output. */
export function ExamplePreview({ inputs, outputs }: ExamplePreviewProps) {
  return (
    <div className="pb-preview-pair" aria-hidden="true">
      <PreviewSide items={inputs} />
      <svg className="pb-cable" viewBox="0 0 40 24" width="40" height="24" fill="none">
        <path d="M7 12c9 9 17-9 26 0" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="5" cy="12" r="3.5" stroke="currentColor" strokeWidth="2" />
        <circle cx="35" cy="12" r="3.5" stroke="currentColor" strokeWidth="2" />
      </svg>
      <PreviewSide items={outputs} />
    </div>
  );
}

/** Of several items the visible one, with its text below. */
function PreviewSide({ items }: { readonly items: readonly PreviewItem[] }) {
  const seen = items.find((item) => "file" in item && item.file !== undefined) ?? items[0];
  const text = items.find((item) => item !== seen && item.type === "text");
  return (
    <div className="pb-preview-side">
      {seen && <PreviewOf item={seen} />}
      {text?.type === "text" && <span className="pb-clamp pb-preview-caption">{text.content}</span>}
    </div>
  );
}

function PreviewOf({ item }: { readonly item: PreviewItem }) {
  switch (item.type) {
    case "text":
      return <PreviewText text={item.content} />;
    case "chart":
      return <PreviewScores scores={item.data} />;
    case "text-with-tokens":
      return <PreviewTokens {...item} />;
    case "tabular":
      return <PreviewTable rows={item.table} />;
    default:
      return item.file === undefined ? null : <PreviewFile file={item.file} regions={item.regions} />;
  }
}

/** Characters of a side at the usual size. */
const LONG_TEXT = 80;

function PreviewText({ text }: { readonly text: string }) {
  return (
    <span className="pb-clamp pb-preview-text" data-long={text.length > LONG_TEXT ? "" : undefined}>
      {text}
    </span>
  );
}

type Chart = Extract<PreviewItem, { type: "chart" }>["data"];

function PreviewScores({ scores }: { readonly scores: Chart }) {
  const best = scores.toSorted((one, other) => other.score - one.score).slice(0, 3);
  return (
    <span className="pb-stack pb-gap-2 pb-tiny pb-preview-scores">
      {best.map(({ label, score }) => (
        <span key={label} className="pb-stack">
          <span className="pb-clip">{label}</span>
          <svg viewBox="0 0 1 1" preserveAspectRatio="none">
            <rect width={score} height="1" />
          </svg>
        </span>
      ))}
    </span>
  );
}

function PreviewTokens({ text, tokens }: Extract<PreviewItem, { type: "text-with-tokens" }>) {
  const ordered = tokens.toSorted((one, other) => one.start - other.start);
  return (
    <span className="pb-clamp pb-preview-text">
      {ordered.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ordered[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ordered.at(-1)?.end ?? 0)}
    </span>
  );
}

function PreviewTable({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  return (
    <table className="pb-tiny pb-number pb-preview-table">
      <tbody>
        {rows.slice(0, 4).map((row, index) => (
          <tr key={index}>
            {row.slice(0, 2).map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FileItem = Extract<PreviewItem, { filename: string }>;

function PreviewFile({ file, regions = [] }: Required<Pick<FileItem, "file">> & Pick<FileItem, "regions">) {
  const url = sampleAddress(file);
  const medium = sampleMedium(file);
  if (url === undefined) return null;
  if (medium === "audio") return <PreviewWave url={url} />;
  // A video's first frame is enough for a card.
  if (medium === "video") return <video className="pb-preview-media" src={url} preload="metadata" muted playsInline />;
  if (regions.length > 0) return <PreviewRegions url={url} regions={regions} />;
  // A photo may be cropped at its edges; a drawing may not.
  const drawing = file.endsWith(".svg") ? "" : undefined;
  return <img className="pb-preview-media" data-drawing={drawing} src={url} alt="" loading="lazy" decoding="async" />;
}

function PreviewWave({ url }: { readonly url: string }) {
  const peaks = usePeaks(url);
  return (
    <span className="pb-preview-wave">
      <Wave peaks={peaks} />
    </span>
  );
}

type Regions = NonNullable<FileItem["regions"]>;

/** The image with its marked regions, both cropped to the card in the same way. */
function PreviewRegions({ url, regions }: { readonly url: string; readonly regions: Regions }) {
  const [size, setSize] = useState("");
  return (
    <span className="pb-preview-media">
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize(`0 0 ${naturalWidth} ${naturalHeight}`)}
      />
      {size !== "" && (
        <svg viewBox={size} preserveAspectRatio="xMidYMid slice">
          {regions.map(({ box, outline }, index) =>
            box ? (
              <rect key={index} x={box.xmin} y={box.ymin} width={box.xmax - box.xmin} height={box.ymax - box.ymin} />
            ) : (
              <polygon key={index} points={outline} data-area />
            ),
          )}
        </svg>
      )}
    </span>
  );
}
