import "./image-editors.css";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useObjectUrl } from "@patchbay/widgets";
import { Button } from "../button.tsx";
import { CaptureFoot } from "./capture-foot.tsx";
import { usePending, type MediaSourceProps } from "./media-field.tsx";
import { contextOf, drawStep, drawSteps, maskFile, maskLayer, type PaintStep, type Point } from "./paint-steps.ts";

/** Visible on every image under the half-transparent canvas. */
const COLOUR = "#e0218a";
/** Brush sizes as fractions of the image's shorter side. */
const SIZES = { least: 0.01, most: 0.5, first: 0.08 };

type Tool = "brush" | "eraser";

/** Paints a mask over an image with pointer or keyboard; painted areas become white. */
export function PaintMask({ file, over, onFile, onClose, onPending }: MediaSourceProps) {
  const id = useId();
  const url = useObjectUrl(over);
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<{ kind: Tool; size: number; points: Point[] }>(undefined);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const [steps, setSteps] = useState<readonly PaintStep[]>([]);
  const [tool, setTool] = useState<Tool>("brush");
  const [share, setShare] = useState(SIZES.first);
  const [cursor, setCursor] = useState<Point>();
  const [penDown, setPenDown] = useState(false);
  const [status, setStatus] = useState("");
  const [problem, setProblem] = useState("");
  const brush = size ? Math.max(1, share * Math.min(size.width, size.height)) : 1;
  const painted = steps.some(({ kind }) => kind !== "layer");

  // Painting continues on the existing mask.
  useEffect(() => {
    if (!file) return undefined;
    let isWanted = true;
    maskLayer(file).then(
      (layer) => isWanted && setSteps((before) => [{ kind: "layer", layer }, ...before]),
      () => isWanted && setProblem("Couldn’t read the existing mask. Starting with an empty one."),
    );
    return () => void (isWanted = false);
  }, [file]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context && size) drawSteps(context, steps, COLOUR);
  }, [steps, size]);

  function add(step: PaintStep, text: string): void {
    setSteps((before) => [...before, step]);
    setStatus(text);
  }

  function draw(to: Point): void {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    stroke.current ??= { kind: tool, size: brush, points: [] };
    stroke.current.points.push(to);
    drawStep(context, stroke.current, stroke.current.points.length - 1);
  }

  function endStroke(): void {
    if (!stroke.current) return;
    add(stroke.current, stroke.current.kind === "brush" ? "Painted" : "Erased");
    stroke.current = undefined;
  }

  /** Before a tool is used: a stroke that went on would redo what was cleared, with the old tool. */
  function lift(): void {
    endStroke();
    setPenDown(false);
  }

  function pointAt({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const { width: wide = 1, height: high = 1 } = size ?? {};
    return { x: ((clientX - left) / width) * wide, y: ((clientY - top) / height) * high };
  }

  function undo(): void {
    lift();
    setSteps((before) => (before.at(-1)?.kind === "layer" ? before : before.slice(0, -1)));
    setStatus("Undone");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!size) return;
    const [right, down] = MOVES[event.key] ?? [];
    if (right !== undefined && down !== undefined) {
      const step = event.shiftKey ? 1 : Math.max(1, brush / 2);
      const from = cursor ?? { x: size.width / 2, y: size.height / 2 };
      const to = { x: clamp(from.x + right * step, size.width), y: clamp(from.y + down * step, size.height) };
      setCursor(to);
      if (penDown) draw(to);
    } else if (event.key === " ") {
      if (penDown) lift();
      else {
        draw(cursor ?? { x: size.width / 2, y: size.height / 2 });
        setPenDown(true);
        setStatus(`${tool === "brush" ? "Brush" : "Eraser"} down: arrow keys paint, Space lifts it`);
      }
    } else if (event.key === "[") setShare(Math.max(SIZES.least, share / 1.25));
    else if (event.key === "]") setShare(Math.min(SIZES.most, share * 1.25));
    else if (event.key === "z" && (event.ctrlKey || event.metaKey)) undo();
    else return;
    event.preventDefault();
  }

  async function finish(): Promise<void> {
    if (!size) return;
    const all = stroke.current ? [...steps, stroke.current] : steps;
    try {
      onFile(await maskFile(all, size.width, size.height));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  usePending(onPending, painted || penDown ? finish : undefined);

  return (
    <div className="pb-stack pb-gap-3 pb-media-source">
      <div className="pb-paint">
        <img
          src={url}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            try {
              contextOf(1, 1);
              setSize({ width, height });
            } catch (error) {
              setProblem((error as Error).message);
            }
          }}
        />
        {size && (
          <>
            <canvas ref={canvas} {...size} aria-hidden="true" />
            {/* Works like a canvas with pointer and keys; its label explains the keys. */}
            <button
              type="button"
              className="pb-paint-surface"
              aria-label="Mask canvas"
              aria-describedby={`${id}-keys`}
              onKeyDown={onKeyDown}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                draw(pointAt(event));
              }}
              onPointerMove={(event) => {
                const to = pointAt(event);
                setCursor(to);
                if (event.buttons === 1) draw(to);
              }}
              onPointerUp={endStroke}
              onPointerCancel={endStroke}
              onPointerLeave={() => setCursor(undefined)}
            >
              <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
                {cursor && <circle cx={cursor.x} cy={cursor.y} r={brush / 2} data-down={penDown || undefined} />}
              </svg>
            </button>
          </>
        )}
      </div>
      <div className="pb-row pb-gap-1 pb-paint-tools">
        {(["brush", "eraser"] as const).map((one) => (
          <Button
            key={one}
            kind="quiet"
            aria-pressed={tool === one}
            onClick={() => {
              lift();
              setTool(one);
            }}
          >
            {one === "brush" ? "Brush" : "Eraser"}
          </Button>
        ))}
        <label>
          Size
          <input
            type="range"
            min={SIZES.least}
            max={SIZES.most}
            step={0.01}
            value={share}
            onChange={(event) => setShare(Number(event.target.value))}
          />
        </label>
        <Button kind="quiet" disabled={!painted && !penDown} onClick={undo}>
          Undo
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            lift();
            add({ kind: "invert" }, "Inverted: what was painted is not, and the rest is");
          }}
        >
          Invert
        </Button>
        <Button
          kind="quiet"
          disabled={steps.length === 0 && !penDown}
          onClick={() => {
            lift();
            add({ kind: "clear" }, "Cleared");
          }}
        >
          Clear
        </Button>
      </div>
      <p id={`${id}-keys`} className="pb-drop-hint">
        Paint over what is to change. By keyboard: arrow keys move, Space puts the brush down and lifts it, [ and ]
        change its size.
      </p>
      <output className="pb-visually-hidden">{status}</output>
      <CaptureFoot
        action="Use mask"
        disabled={steps.length === 0 && !penDown}
        problem={problem}
        onAction={() => void finish()}
        onCancel={onClose}
      />
    </div>
  );
}

const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
