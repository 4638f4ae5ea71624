import { AudioPlayer, roomForImage, useObjectUrl } from "@patchbay/widgets";
import type { CallSchemas } from "@patchbay/core/task";

export interface MediaProps {
  readonly media: "image" | "audio" | "video";
  readonly url: string;
  /** Size in pixels of an image or a video, if it is known before loading. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** Description for screen readers. */
  readonly label: string;
}

/** An image, audio or a video. */
export function Media({ media, url, size, label }: MediaProps) {
  if (media === "audio") return <AudioPlayer source={url} label={label} />;
  const room = size && { ...size, style: roomForImage(size) };
  if (media === "image") return <img className="pb-media" src={url} alt={label} {...room} />;
  // A model's output and a user's own file have no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video className="pb-media" src={url} aria-label={label} controls playsInline {...room} />;
}

/** The URL of a file, or the one that it is given as. */
export function useImageUrl(image: Blob | string | undefined): string | undefined {
  const ownUrl = useObjectUrl(image instanceof Blob ? image : undefined);
  return image instanceof Blob ? ownUrl : image;
}

/** The medium of a media type such as `image/png`. */
export function mediaOf(type: string): MediaProps["media"] | undefined {
  return (["image", "audio", "video"] as const).find((media) => type.startsWith(`${media}/`));
}

/** The medium that a task produces, by the hint of its output. */
export function mediumOf(output: Partial<CallSchemas>["output"]): "image" | "audio" | "video" | undefined {
  const { "x-input": hint, anyOf } = (output?.jsonSchema ?? {}) as {
    "x-input"?: string;
    anyOf?: { "x-input"?: string }[];
  };
  const medium = hint ?? anyOf?.find((form) => form["x-input"] !== undefined)?.["x-input"];
  return medium === "image" || medium === "audio" || medium === "video" ? medium : undefined;
}
