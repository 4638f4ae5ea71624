import "./gallery.css";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../lazy-part.tsx";
import { useImageUrl } from "../media/media.tsx";

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

function GalleryImage({ image }: { readonly image: Blob | string }) {
  const url = useImageUrl(image);
  return url === undefined ? null : <img src={url} alt="" />;
}
