import type { DemoItem, TaskDescriptor } from "@patchbay/core/task";
import { MarkedPicture } from "@patchbay/widgets";
import { ModalityIcon } from "../components/icons/modality-icon.tsx";
import { DataTable } from "../components/data-table.tsx";
import { Media } from "../media/media.tsx";
import { SAMPLE_DESCRIPTIONS, sampleAddress, sampleMedium } from "../media/sample-media.ts";

/** The demonstration of a task: what goes in and what comes out. */
export function TaskDemo({ demo }: { readonly demo: TaskDescriptor["demo"] }) {
  return (
    <div className="pb-demo">
      <DemoSide title="Input" items={demo.inputs} />
      <DemoSide title="Output" items={demo.outputs} />
    </div>
  );
}

function DemoSide({ title, items }: { readonly title: string; readonly items: readonly DemoItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="pb-demo-side" aria-label={`Example ${title.toLowerCase()}`}>
      <p className="pb-label">{title}</p>
      {items.map((item, place) => (
        // The descriptor is constant: an item's place is its identity.
        <DemoContent key={place} item={item} side={title} />
      ))}
    </section>
  );
}

function DemoContent({ item, side }: { readonly item: DemoItem; readonly side: string }) {
  switch (item.type) {
    case "text":
      return (
        <figure>
          {item.label !== side && <figcaption>{item.label}</figcaption>}
          <blockquote>{item.content}</blockquote>
        </figure>
      );
    case "chart":
      return (
        <ul className="pb-chart">
          {item.data.map(({ label, score }) => (
            <li key={label}>
              <span>{label}</span>
              <meter min={0} max={1} value={score} aria-label={label} />
              <span className="pb-mono">{score.toFixed(2)}</span>
            </li>
          ))}
        </ul>
      );
    case "tabular":
      return (
        <DataTable label="Table">
          {item.table.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </DataTable>
      );
    case "text-with-tokens":
      return <TokenText {...item} />;
    case "img":
    case "audio":
      return <DemoFile {...item} />;
    default:
      return null;
  }
}

type FileItem = Extract<DemoItem, { filename: string }>;

/** An image, audio or a video, with what is marked in it; its name where the host does not have it. */
function DemoFile({ type, label, filename, file, regions }: FileItem) {
  const url = file === undefined ? undefined : sampleAddress(file);
  if (file === undefined || url === undefined) {
    return (
      <figure className="pb-demo-file">
        <ModalityIcon modality={type === "img" ? "cv" : "audio"} />
        <figcaption>
          {label ?? (type === "img" ? "An image" : "A recording")}, for example <code>{filename}</code>
        </figcaption>
      </figure>
    );
  }
  const description = SAMPLE_DESCRIPTIONS[file];
  return (
    <figure className="pb-demo-media">
      {regions ? (
        <MarkedPicture picture={url} alt={description} regions={regions} label="What is marked" />
      ) : (
        <Media media={sampleMedium(file)} url={url} label={description} />
      )}
      {label !== undefined && <figcaption>{label}</figcaption>}
    </figure>
  );
}

/** A text with some of its spans marked and named. */
function TokenText({ text, tokens }: Extract<DemoItem, { type: "text-with-tokens" }>) {
  const ordered = tokens.toSorted((one, other) => one.start - other.start);
  return (
    <blockquote>
      {ordered.map(({ type, start, end }, place) => (
        <span key={start}>
          {text.slice(ordered[place - 1]?.end ?? 0, start)}
          <mark>
            {text.slice(start, end)} <small>{type}</small>
          </mark>
        </span>
      ))}
      {text.slice(ordered.at(-1)?.end ?? 0)}
    </blockquote>
  );
}
