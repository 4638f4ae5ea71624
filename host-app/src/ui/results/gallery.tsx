import "./gallery.css";
import { Suspense, useRef, useState } from "react";
import { useObjectUrl } from "@patchbay/widgets";
import { lazyPart } from "../lazy-part.tsx";

// Most images are large enough in the gallery.
const GalleryViewer = lazyPart(async () => (await import("./gallery-viewer.tsx")).GalleryViewer);

export interface GalleryProps {
  /** Files or their URLs. */
  readonly images: readonly (Blob | string)[];
}

/** Several images of one result; each opens in a full-screen viewer. */
export function Gallery({ images }: GalleryProps) {
  const [opened, setOpened] = useState<number>();
  const thumbs = useRef<(HTMLButtonElement | null)[]>([]);
  // The focus returns to the last viewed image.
  const left = useRef<HTMLButtonElement | null>(null);
  return (
    <>
      <ul className="pb-grid pb-gap-2 pb-gallery" data-count={images.length} aria-label="Results">
        {images.map((image, index) => (
          <li key={index}>
            <button
              ref={(button) => void (thumbs.current[index] = button)}
              type="button"
              aria-label={`Open ${nameOf(index, images)}`}
              onPointerEnter={GalleryViewer.preload}
              onClick={() => {
                left.current = thumbs.current[index] ?? null;
                setOpened(index);
              }}
            >
              <GalleryImage image={image} />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <GalleryViewer
            images={images}
            index={opened}
            returnFocus={left}
            onMove={(index) => {
              left.current = thumbs.current[index] ?? null;
              setOpened(index);
            }}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Name of one of several images in a sentence. */
export const nameOf = (index: number, images: GalleryProps["images"]): string =>
  `image ${index + 1} of ${images.length}`;

/** The URL of an image in this page. */
export function useImageUrl(image: Blob | string | undefined): string | undefined {
  const ownUrl = useObjectUrl(image instanceof Blob ? image : undefined);
  return image instanceof Blob ? ownUrl : image;
}

function GalleryImage({ image }: { readonly image: Blob | string }) {
  const url = useImageUrl(image);
  return url === undefined ? null : <img src={url} alt="" />;
}
