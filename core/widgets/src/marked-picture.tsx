import { useState, type CSSProperties, type ReactElement, useEffect } from "react";

/** A part of an image with a name. */
export interface PictureRegion {
  readonly label: string;
  /** 0 to 1. */
  readonly score?: number | undefined;
  /** Edges in pixels of the image, from its upper left corner. */
  readonly box?: { readonly xmin: number; readonly ymin: number; readonly xmax: number; readonly ymax: number };
  /** Corners of its outline in the same pixels: `x,y` each, with blanks between them. */
  readonly outline?: string;
  /** Base64 of a PNG image that is white where the region is; it is stretched to the image's size. */
  readonly mask?: string;
}

export interface MarkedPictureProps {
  /** The image, or its address. */
  readonly picture: Blob | string;
  /** What the image shows, for people who do not see it; default: "What was given". */
  readonly alt?: string;
  readonly regions: readonly PictureRegion[];
  /** What the list of regions is, for people who do not see it. */
  readonly label: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const frame: CSSProperties = { position: "relative", width: "fit-content", maxWidth: "100%" };
const picture: CSSProperties = { display: "block", maxWidth: "100%", maxHeight: "32rem" };
const cover: CSSProperties = { position: "absolute", inset: 0, width: "100%", height: "100%" };
const legend: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  gap: "0.25rem 1rem",
  margin: "0.5rem 0 0",
  padding: 0,
  listStyle: "none",
};
const swatch: CSSProperties = {
  display: "inline-block",
  width: "0.75rem",
  height: "0.75rem",
  marginInlineEnd: "0.4rem",
  borderRadius: "0.2rem",
};
const number: CSSProperties = { color: "var(--pb-text-muted)", fontVariantNumeric: "tabular-nums" };

/** An image in which regions are drawn in colours, one for each label, above a list of them. */
export function MarkedPicture({ picture: given, alt, regions, label }: MarkedPictureProps): ReactElement {
  const ownUrl = useObjectUrl(typeof given === "string" ? undefined : given);
  const url = typeof given === "string" ? given : ownUrl;
  const [size, setSize] = useState<Size>();
  const labels = [...new Set(regions.map((region) => region.label))];
  const coloured = regions.map((region) => ({ ...region, colour: colourAt(labels.indexOf(region.label)) }));
  // Without scores, regions of one label are told apart by nothing.
  const listed = coloured.filter(
    ({ score, label: name }, place) =>
      score !== undefined || coloured.findIndex((region) => region.label === name) === place,
  );
  return (
    <div>
      <div style={frame}>
        <img
          src={url}
          alt={alt ?? "What was given"}
          style={picture}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
        />
        {coloured.map(
          ({ mask, colour }, place) =>
            mask !== undefined &&
            // A list is drawn anew with each result, and a model may find a thing twice: here and below.
            BASE64.test(mask) && <div key={place} style={maskStyle(mask, colour)} />,
        )}
        {size && (
          <svg viewBox={`0 0 ${size.width} ${size.height}`} style={cover} aria-hidden="true">
            {coloured.map(
              ({ outline, colour }, place) =>
                outline !== undefined && (
                  <polygon
                    key={place}
                    points={outline}
                    fill={colour}
                    fillOpacity={0.4}
                    stroke={colour}
                    strokeWidth={2}
                    vectorEffect="non-scaling-stroke"
                  />
                ),
            )}
            {coloured.map(
              ({ box, colour }, place) =>
                box && (
                  <rect
                    key={place}
                    x={box.xmin}
                    y={box.ymin}
                    width={Math.max(0, box.xmax - box.xmin)}
                    height={Math.max(0, box.ymax - box.ymin)}
                    fill="none"
                    stroke={colour}
                    strokeWidth={2}
                    vectorEffect="non-scaling-stroke"
                  />
                ),
            )}
          </svg>
        )}
      </div>
      <ul style={legend} aria-label={label}>
        {listed.map(({ label: name, score, colour }, place) => (
          <li key={place}>
            <span style={{ ...swatch, background: colour }} aria-hidden="true" />
            {name} {score !== undefined && <span style={number}>{score.toFixed(3)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Anything else could say more in a style than an address. */
const BASE64 = /^[\w+/]+=*$/;

/** Neighbours lie far apart on the wheel of colours. */
function colourAt(place: number): string {
  return `hsl(${(210 + place * 137.5) % 360} 80% 50%)`;
}

function maskStyle(mask: string, colour: string): CSSProperties {
  return {
    ...cover,
    background: colour,
    opacity: 0.5,
    mask: `url("data:image/png;base64,${mask}") center / 100% 100% luminance`,
  };
}

/** An address for a blob, given back when the blob changes or the component leaves. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ readonly blob: Blob; readonly url: string }>();
  useEffect(() => {
    if (!blob) return;
    const url = URL.createObjectURL(blob);
    // Only an effect can give the address back, so the effect has to make it.
    // oxlint-disable-next-line react/set-state-in-effect
    setMade({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return made?.blob === blob ? made?.url : undefined;
}
