import { useState, type KeyboardEvent, type RefObject } from "react";
import { drawIcon } from "@patchbay/widgets/parts";
import { ExternalLink } from "../links.tsx";
import { Dialog } from "../popups/dialog.tsx";
import { endingOf } from "../media/media-files.ts";
import { nameOf, type GalleryProps } from "./gallery.tsx";
import { Problem } from "../notice.tsx";
import { IconButton } from "../button.tsx";
import { useImageUrl } from "../media/media.tsx";

const PreviousIcon = drawIcon(<path d="M10 3 5 8l5 5" />);
const NextIcon = drawIcon(<path d="m6 3 5 5-5 5" />);

export interface GalleryViewerProps extends GalleryProps {
  /** Index of the shown image. */
  readonly index: number;
  readonly returnFocus: RefObject<HTMLElement | null>;
  onMove(index: number): void;
  onClose(): void;
}

/** Shows one image at a time, as large as possible. Arrow keys move, Home and End jump to the ends, Escape closes. */
export function GalleryViewer({ images, index, returnFocus, onMove, onClose }: GalleryViewerProps) {
  const image = images[index];
  const url = useImageUrl(image);
  const [broken, setBroken] = useState<string>();
  const name = nameOf(index, images);
  const last = images.length - 1;

  function moveByKey(event: KeyboardEvent) {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (target === undefined || target < 0 || target > last) return;
    event.preventDefault();
    onMove(target);
  }

  return (
    <Dialog
      open
      wide
      title={name.replace(/^i/, "I")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onKeyDown={moveByKey}
      returnFocus={returnFocus}
      actions={
        <>
          <IconButton
            label="Previous image"
            icon={<PreviousIcon />}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            label="Next image"
            icon={<NextIcon />}
            disabled={index === last}
            onClick={() => onMove(index + 1)}
          />
          {url !== undefined && /^(data|blob):/.test(url) ? (
            <a className="pb-button" href={url} download={`image-${index + 1}.${endingOf(image ?? "")}`}>
              Download
            </a>
          ) : (
            // A page cannot set the file names of another site's downloads.
            url !== undefined && <ExternalLink href={url}>Open the file</ExternalLink>
          )}
        </>
      }
    >
      <div className="pb-gallery-stage">
        {url !== undefined && url === broken ? (
          <Problem text="The browser cannot read this image. Download it, or look at the JSON of the answer." />
        ) : (
          url !== undefined && <img src={url} alt={`Result, ${name}`} onError={() => setBroken(url)} />
        )}
      </div>
      <output className="pb-visually-hidden">{name.replace(/^i/, "I")}</output>
    </Dialog>
  );
}
