import type { DemoItem } from "@patchbay/core/task";
import { MarkedPicture, MarkedText, ScoreList } from "@patchbay/widgets";
import { ModalityIcon } from "../../ui/icons/modality-icon.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Media } from "../../ui/media/media.tsx";
import { SAMPLE_DESCRIPTIONS, SAMPLE_SIZES, sampleAddress, sampleMedium } from "../../ui/media/sample-media.ts";

export interface DemoSideProps {
  readonly title: "Input" | "Output";
  readonly items: readonly DemoItem[];
  /** Whether a label elsewhere names the side. */
  readonly quiet?: boolean;
}

/** One side of a task's example: the input or the output. */
export function DemoSide({ title, items, quiet = false }: DemoSideProps) {
  if (items.length === 0) return null;
  return (
    <section className="pb-stack pb-gap-2 pb-demo-side" aria-label={`Example ${title.toLowerCase()}`}>
      {!quiet && <p className="pb-label">{title}</p>}
      {items.map((item, place) => (
        // The descriptor is constant, so an item's index is its key.
        <DemoContent key={place} item={item} side={title} />
      ))}
    </section>
  );
}

function DemoContent({ item, side }: { readonly item: DemoItem; readonly side: string }) {
  switch (item.type) {
    case "text":
      return (
        <figure className="pb-stack pb-gap-1">
          {item.label !== side && item.label !== "" && <figcaption className="pb-label">{item.label}</figcaption>}
          <blockquote>{item.content}</blockquote>
        </figure>
      );
    case "chart":
      return <ScoreList label="Labels with their scores" scores={item.data} />;
    case "tabular":
      return (
        <DataTable label="Table" columns={item.table[0] ?? []}>
          {item.table.slice(1).map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </DataTable>
      );
    case "text-with-tokens":
      return (
        <MarkedText text={item.text} spans={item.tokens.map(({ type, ...place }) => ({ label: type, ...place }))} />
      );
    case "img":
    case "audio":
      return <DemoFile {...item} />;
    default:
      return null;
  }
}

type FileItem = Extract<DemoItem, { filename: string }>;

/** An image, audio or a video with its marked regions; its name if the host does not have it. */
function DemoFile({ type, label, filename, file, regions }: FileItem) {
  const url = file === undefined ? undefined : sampleAddress(file);
  if (file === undefined || url === undefined) {
    return (
      <figure className="pb-bar pb-gap-3 pb-demo-file">
        <ModalityIcon modality={type === "img" ? "cv" : "audio"} />
        <figcaption className="pb-label">
          {label ?? (type === "img" ? "An image" : "A recording")}, for example <code>{filename}</code>
        </figcaption>
      </figure>
    );
  }
  const size = SAMPLE_SIZES[file];
  const description = SAMPLE_DESCRIPTIONS[file];
  return (
    <figure className="pb-stack pb-gap-2 pb-left pb-demo-media">
      {regions ? (
        <MarkedPicture picture={url} alt={description} regions={regions} label="What is marked" size={size} />
      ) : (
        <Media media={sampleMedium(file)} url={url} label={description} size={size} />
      )}
      {label !== undefined && <figcaption className="pb-label">{label}</figcaption>}
    </figure>
  );
}
