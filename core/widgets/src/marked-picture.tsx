import { useState, type CSSProperties, type ReactElement, useEffect, useId } from "react";

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
  /** A description of the image, for people who cannot see it; default: "What was given". */
  readonly alt?: string;
  readonly regions: readonly PictureRegion[];
  /** Its size in pixels, if known before it loads, to prevent layout shifts. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** A label for the list of regions, for people who cannot see it. */
  readonly label: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Height of an image at the most. */
const TALLEST = "min(26rem, 55vh)";

/**
 * Styles of an image whose size is known before it loads, which prevents layout shifts. It is at most as wide as its
 * container and as high as any result image.
 */
export function roomForImage({ width, height }: Size): CSSProperties {
  return { width, maxWidth: `min(100%, calc(${TALLEST} * ${width / height}))`, maxHeight: "none" };
}

const frame: CSSProperties = {
  position: "relative",
  width: "fit-content",
  maxWidth: "100%",
  overflow: "hidden",
  borderRadius: "var(--pb-radius-card)",
};
const picture: CSSProperties = {
  display: "block",
  width: "auto",
  maxWidth: "100%",
  height: "auto",
  maxHeight: TALLEST,
};
const cover: CSSProperties = { position: "absolute", inset: 0, width: "100%", height: "100%", pointerEvents: "none" };
const legend: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  gap: "0.25rem",
  margin: "0.5rem 0 0",
  padding: 0,
  listStyle: "none",
};
const entry: CSSProperties = {
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4rem",
  minHeight: "1.75rem",
  padding: "0 0.625rem",
  border: "1px solid var(--pb-border)",
  borderRadius: "999px",
  background: "var(--pb-surface-raised)",
  color: "var(--pb-text)",
  font: "inherit",
  fontSize: "var(--pb-text-s)",
  cursor: "pointer",
};
const swatch: CSSProperties = { width: "0.7rem", height: "0.7rem", borderRadius: "0.2rem" };
const number: CSSProperties = { color: "var(--pb-text-muted)", fontVariantNumeric: "tabular-nums" };
const slider: CSSProperties = {
  display: "flex",
  alignItems: "center",
  gap: "0.5rem",
  marginTop: "0.5rem",
  color: "var(--pb-text-muted)",
  fontSize: "var(--pb-text-s)",
};

/** Maximum number of boxes with names in the image; beyond it, only the hovered one has a name. */
const NAMED = 12;

/**
 * An image with colored regions, one color per label, above a list of them. Hovering over a name shows only that
 * region; clicking selects it together with others that were clicked. The opacity of areas can be set.
 */
export function MarkedPicture({ picture: source, alt, regions, size: known, label }: MarkedPictureProps): ReactElement {
  const ownUrl = useObjectUrl(typeof source === "string" ? undefined : source);
  const url = typeof source === "string" ? source : ownUrl;
  const [size, setSize] = useState<Size | undefined>(known);
  const [strength, setStrength] = useState(50);
  const [pointed, setPointed] = useState<string>();
  const [pinned, setPinned] = useState<readonly string[]>([]);
  const sliderId = useId();
  const labels = [...new Set(regions.map((region) => region.label))];
  const colored = regions.map((region, index) => ({
    ...region,
    color: colorAt(labels.indexOf(region.label)),
    // Without scores, regions of one label cannot be distinguished.
    name: region.score === undefined ? region.label : `${index} ${region.label}`,
  }));
  const listed = colored.filter(({ name }, index) => colored.findIndex((region) => region.name === name) === index);
  const active = pointed === undefined ? pinned : [pointed];
  const shownOf = (name: string): number => (active.length === 0 || active.includes(name) ? 1 : 0.12);
  const boxes = colored.filter((region) => region.box);
  const hasAreas = regions.some(({ mask, outline }) => mask !== undefined || outline !== undefined);
  return (
    <div>
      <div style={frame}>
        <img
          src={url}
          alt={alt ?? "What was given"}
          style={known ? { ...picture, ...roomForImage(known) } : picture}
          width={known?.width}
          height={known?.height}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
        />
        {colored.map(
          ({ mask, color, name }, index) =>
            mask !== undefined &&
            // A list is redrawn with each result, and a model may find the same object twice: here and below.
            BASE64.test(mask) && <div key={index} style={maskStyle(mask, color, (strength / 100) * shownOf(name))} />,
        )}
        {size && (
          <svg viewBox={`0 0 ${size.width} ${size.height}`} style={cover} aria-hidden="true">
            {colored.map(
              ({ outline, color, name }, index) =>
                outline !== undefined && (
                  <polygon
                    key={index}
                    points={outline}
                    fill={color}
                    fillOpacity={strength / 100}
                    stroke={color}
                    strokeWidth={2}
                    opacity={shownOf(name)}
                    vectorEffect="non-scaling-stroke"
                  />
                ),
            )}
            {boxes.map(({ box, color, name }, index) => {
              const at = {
                x: box?.xmin,
                y: box?.ymin,
                width: Math.max(0, (box?.xmax ?? 0) - (box?.xmin ?? 0)),
                height: Math.max(0, (box?.ymax ?? 0) - (box?.ymin ?? 0)),
                vectorEffect: "non-scaling-stroke",
              } as const;
              return (
                <g key={index} opacity={shownOf(name)}>
                  {/* A pale outline separates the color from the image. */}
                  <rect {...at} fill="none" stroke="#fff" strokeOpacity={0.7} strokeWidth={4.5} />
                  <rect
                    {...at}
                    fill={color}
                    fillOpacity={active.includes(name) ? 0.18 : 0}
                    stroke={color}
                    strokeWidth={2.5}
                  />
                </g>
              );
            })}
          </svg>
        )}
        {size &&
          boxes.map(
            ({ box, color, name, label: regionLabel }, index) =>
              box &&
              (active.length === 0 ? boxes.length <= NAMED : active.includes(name)) && (
                <span key={index} style={tagStyle(box, size, color)} aria-hidden="true">
                  {regionLabel}
                </span>
              ),
          )}
      </div>
      <ul style={legend} aria-label={label}>
        {listed.map(({ label: regionLabel, score, color, name }) => (
          <li key={name}>
            <button
              type="button"
              style={{ ...entry, borderColor: pinned.includes(name) ? "var(--pb-text)" : "var(--pb-border)" }}
              aria-pressed={pinned.includes(name)}
              onClick={() =>
                setPinned(pinned.includes(name) ? pinned.filter((one) => one !== name) : [...pinned, name])
              }
              onPointerEnter={() => setPointed(name)}
              onPointerLeave={() => setPointed(undefined)}
              onFocus={() => setPointed(name)}
              onBlur={() => setPointed(undefined)}
            >
              <span style={{ ...swatch, background: color }} aria-hidden="true" />
              {regionLabel} {score !== undefined && <span style={number}>{score.toFixed(3)}</span>}
            </button>
          </li>
        ))}
        {pinned.length > 0 && (
          <li>
            <button type="button" style={{ ...entry, color: "var(--pb-accent)" }} onClick={() => setPinned([])}>
              Show all
            </button>
          </li>
        )}
      </ul>
      {hasAreas && (
        <div style={slider}>
          <label htmlFor={sliderId}>Opacity</label>
          <input
            id={sliderId}
            type="range"
            min={0}
            max={100}
            step={5}
            value={strength}
            style={{ accentColor: "var(--pb-accent)" }}
            onChange={(event) => setStrength(Number(event.target.value))}
          />
        </div>
      )}
    </div>
  );
}

/** Any other value could inject more than a URL into the style. */
const BASE64 = /^[\w+/]+=*$/;

/** Neighbors are far apart on the color wheel; with an equal lightness, white text is readable on all of them. */
function colorAt(index: number): string {
  return `oklch(0.5 0.16 ${(255 + index * 137.5) % 360})`;
}

const percent = (part: number, whole: number): string => `${Math.min(92, Math.max(0, (part / whole) * 100))}%`;

/** A name at its box's upper left corner, inside of the image. */
function tagStyle(
  { xmin, ymin }: NonNullable<PictureRegion["box"]>,
  { width, height }: Size,
  color: string,
): CSSProperties {
  return {
    position: "absolute",
    insetInlineStart: percent(xmin, width),
    top: percent(ymin, height),
    maxWidth: "60%",
    padding: "0.05rem 0.4rem",
    overflow: "hidden",
    borderEndEndRadius: "0.3rem",
    background: color,
    color: "#fff",
    fontSize: "var(--pb-text-xs)",
    fontWeight: 600,
    whiteSpace: "nowrap",
    textOverflow: "ellipsis",
    pointerEvents: "none",
  };
}

function maskStyle(mask: string, color: string, opacity: number): CSSProperties {
  return {
    ...cover,
    background: color,
    opacity,
    mask: `url("data:image/png;base64,${mask}") center / 100% 100% luminance`,
  };
}

/** An object URL for a blob, revoked when the blob changes or the component unmounts. */
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
