/** One step of painting a mask, in image pixels. */
export type PaintStep =
  | {
      readonly kind: "brush" | "eraser";
      /** Diameter. */
      readonly size: number;
      readonly points: readonly Point[];
    }
  | { readonly kind: "invert" | "clear" }
  /** An existing mask. */
  | { readonly kind: "layer"; readonly layer: ImageBitmap | HTMLCanvasElement };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws the mask in one color; the rest stays transparent. */
export function drawSteps(context: CanvasRenderingContext2D, steps: readonly PaintStep[], color: string): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.fillStyle = color;
  context.strokeStyle = color;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const step of steps) drawStep(context, step);
}

/** Draws one more step. @param from index of the first point of a stroke that is not drawn yet */
export function drawStep(context: CanvasRenderingContext2D, step: PaintStep, from = 0): void {
  const { width, height } = context.canvas;
  switch (step.kind) {
    case "clear":
      context.clearRect(0, 0, width, height);
      break;
    case "invert":
      // Inverts the mask: opaque on both layers becomes transparent.
      context.globalCompositeOperation = "xor";
      context.fillRect(0, 0, width, height);
      break;
    case "layer":
      context.drawImage(step.layer, 0, 0, width, height);
      context.globalCompositeOperation = "source-in";
      context.fillRect(0, 0, width, height);
      break;
    default: {
      const [first, ...others] = step.points.slice(Math.max(0, from - 1));
      if (!first) break;
      context.globalCompositeOperation = step.kind === "eraser" ? "destination-out" : "source-over";
      context.lineWidth = step.size;
      context.beginPath();
      context.moveTo(first.x, first.y);
      // A line without length is a dot.
      for (const { x, y } of others.length > 0 ? others : [first]) context.lineTo(x, y);
      context.stroke();
    }
  }
  context.globalCompositeOperation = "source-over";
}

/** The mask in the format of models: a PNG as large as the image, white where painted and black elsewhere. */
export async function maskFile(steps: readonly PaintStep[], width: number, height: number): Promise<File> {
  const painted = contextOf(width, height);
  drawSteps(painted, steps, "#fff");
  const context = contextOf(width, height);
  context.fillStyle = "#000";
  context.fillRect(0, 0, width, height);
  context.drawImage(painted.canvas, 0, 0);
  return canvasFile(context.canvas, "mask.png", "image/png");
}

/** A mask's white pixels as an opaque layer. */
export async function maskLayer(mask: Blob): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(mask);
  const context = contextOf(image.width, image.height);
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, image.width, image.height);
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data[at + 3] = pixels.data[at] ?? 0;
  context.putImageData(pixels, 0, 0);
  return context.canvas;
}

/** The drawing context of a new canvas. */
export function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error(`This browser cannot draw ${width} × ${height} pixels. Choose a smaller image.`);
  return context;
}

/** A canvas as a file. @throws Error if the browser cannot write it */
export function canvasFile(canvas: HTMLCanvasElement, name: string, type: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], name, { type: blob.type }))
          : reject(new Error("The browser could not write the image. Choose a smaller one.")),
      type,
      0.92,
    );
  });
}
