import { useState } from "react";
import { AudioPlayer, useObjectUrl } from "@patchbay/widgets";
import { formatBytes } from "../format-values.ts";
import { nameOf, WITH_ARTICLE, type Medium } from "./media-file.ts";

export interface MediaPreviewProps {
  readonly media: Medium;
  readonly file: Blob;
  /** The browser supports this file's type but cannot read the file. @param text message for the user */
  onBroken(text: string): void;
}

/** Types that every browser can show: if it cannot, the file is broken, and no provider could read it either. */
const SURE = /^(?:image\/(?:png|jpeg|gif|webp|bmp)|video\/(?:mp4|webm))$/;

/** A chosen file with its name, size, dimensions and duration. */
export function MediaPreview({ media, file, onBroken }: MediaPreviewProps) {
  const url = useObjectUrl(file);
  const [learned, setLearned] = useState<{ readonly file: Blob; readonly facts: readonly string[] }>();
  const facts = learned?.file === file ? learned.facts : [];
  const name = file instanceof File ? file.name : "";
  const learn = (...texts: readonly string[]) => setLearned({ file, facts: texts });

  function fail() {
    if (SURE.test(file.type)) {
      onBroken(
        `${nameOf(file)} is broken, or not ${WITH_ARTICLE[media]}: the browser cannot read it. Choose another file.`,
      );
    } else learn(`No preview: this browser does not show ${file.type || "files of this type"}`);
  }

  return (
    <figure className="pb-drop-preview">
      {media === "image" && (
        <img
          className="pb-media"
          src={url}
          alt={name ? `Chosen: ${name}` : "The chosen file"}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => learn(`${naturalWidth} × ${naturalHeight}`)}
          onError={fail}
        />
      )}
      {media === "audio" && <AudioPlayer source={file} label={name ? `Chosen: ${name}` : "The chosen file"} />}
      {media === "video" && url && (
        // A user's own file has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className="pb-media"
          src={url}
          aria-label={name ? `Chosen: ${name}` : "The chosen file"}
          controls
          playsInline
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) =>
            learn(`${videoWidth} × ${videoHeight}`, ...(Number.isFinite(duration) ? [`${duration.toFixed(1)} s`] : []))
          }
          onError={fail}
        />
      )}
      <figcaption>
        {name && <span className="pb-clip pb-drop-name">{name}</span>}
        <span className="pb-muted">{[file.type || "unknown type", formatBytes(file.size), ...facts].join(" · ")}</span>
      </figcaption>
    </figure>
  );
}
