import "./image-editors.css";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useObjectUrl } from "@patchbay/widgets";
import { CaptureFoot } from "./capture-foot.tsx";
import { usePending, type MediaSourceProps } from "./media-field.tsx";
import { nameOf } from "./media-file.ts";
import { canvasFile, contextOf } from "./paint-steps.ts";
import { TextField } from "./text-field.tsx";

/** In image pixels from the upper left corner. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const EDGES = ["x", "y", "width", "height"] as const;
const EDGE_NAMES = { x: "Left", y: "Top", width: "Width", height: "Height" };
/** Types that every browser's canvas can write; others become PNG. */
const WRITABLE = /^image\/(?:png|jpeg)$/;

/** Crops an image: the area is drawn with the pointer or entered as numbers. */
export function CropImage({ file, onFile, onClose, onPending }: MediaSourceProps) {
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const grabbed = useRef<{ readonly x: number; readonly y: number; readonly before: Area | undefined }>(undefined);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const [area, setArea] = useState<Area>();
  const [problem, setProblem] = useState("");
  const whole = { x: 0, y: 0, width: size?.width ?? 1, height: size?.height ?? 1 };
  const shown = area ?? whole;

  function within({ x, y, width, height }: Area): Area {
    const left = Math.min(Math.max(0, Math.round(x)), whole.width - 1);
    const top = Math.min(Math.max(0, Math.round(y)), whole.height - 1);
    return {
      x: left,
      y: top,
      width: Math.min(Math.max(1, Math.round(width)), whole.width - left),
      height: Math.min(Math.max(1, Math.round(height)), whole.height - top),
    };
  }

  function pointAt({ clientX, clientY, currentTarget }: PointerEvent<Element>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) / width) * whole.width, y: ((clientY - top) / height) * whole.height };
  }

  function drag(event: PointerEvent<Element>): void {
    const start = grabbed.current;
    if (!start || event.buttons !== 1) return;
    const { x, y } = pointAt(event);
    const { before } = start;
    if (before) {
      // Moves without resizing, up to the edges.
      const left = Math.min(Math.max(0, before.x + x - start.x), whole.width - before.width);
      const top = Math.min(Math.max(0, before.y + y - start.y), whole.height - before.height);
      setArea(within({ ...before, x: left, y: top }));
      return;
    }
    const right = Math.min(Math.max(x, start.x), whole.width);
    const bottom = Math.min(Math.max(y, start.y), whole.height);
    const left = Math.max(0, Math.min(x, start.x));
    const top = Math.max(0, Math.min(y, start.y));
    setArea(within({ x: left, y: top, width: right - left, height: bottom - top }));
  }

  function grab(event: PointerEvent<Element>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointAt(event);
    const isInside =
      area && at.x > area.x && at.x < area.x + area.width && at.y > area.y && at.y < area.y + area.height;
    grabbed.current = { ...at, before: isInside ? area : undefined };
  }

  async function crop(): Promise<void> {
    if (!image.current || !file) return;
    try {
      const { x, y, width, height } = shown;
      const context = contextOf(width, height);
      context.drawImage(image.current, x, y, width, height, 0, 0, width, height);
      const type = WRITABLE.test(file.type) ? file.type : "image/png";
      const name = file instanceof File ? nameOf(file) : "image";
      onFile(await canvasFile(context.canvas, type === file.type ? name : `${name.replace(/\.\w+$/, "")}.png`, type));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter must not submit the surrounding form.
    event.preventDefault();
    void crop();
  };

  usePending(onPending, area && crop);

  return (
    <div className="pb-stack pb-gap-3 pb-media-source">
      <div className="pb-paint">
        <img
          ref={image}
          src={url}
          alt="To be cropped"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
        {size && (
          <svg
            className="pb-crop"
            viewBox={`0 0 ${size.width} ${size.height}`}
            aria-hidden="true"
            onPointerDown={grab}
            onPointerMove={drag}
            onPointerUp={() => (grabbed.current = undefined)}
          >
            <path fillRule="evenodd" d={`M0 0h${size.width}v${size.height}H0Z${pathOf(shown)}`} />
            <rect {...shown} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
      </div>
      <div className="pb-stack pb-gap-2 pb-crop-edges">
        {EDGES.map((edge) => (
          <TextField
            key={edge}
            label={EDGE_NAMES[edge]}
            type="number"
            min={edge === "x" || edge === "y" ? 0 : 1}
            max={whole[edge === "x" ? "width" : edge === "y" ? "height" : edge]}
            value={String(shown[edge])}
            onKeyDown={onEnter}
            onChange={(text) => setArea(within({ ...shown, [edge]: Number(text) || 0 }))}
          />
        ))}
      </div>
      <p className="pb-drop-hint">Draw over the part to keep, or give its edges in pixels.</p>
      <CaptureFoot action="Crop" disabled={!area} problem={problem} onAction={() => void crop()} onCancel={onClose} />
    </div>
  );
}

const pathOf = ({ x, y, width, height }: Area): string => `M${x} ${y}h${width}v${height}h${-width}Z`;
