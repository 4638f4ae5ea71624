import "./solid-view.css";
import { useEffect, useRef, useState } from "react";
import {
  AmbientLight,
  Box3,
  DirectionalLight,
  type Group,
  type Material,
  Mesh,
  PerspectiveCamera,
  Scene,
  Texture,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

/** Radians that an arrow key turns the model by. */
const TURN = Math.PI / 12;
const ZOOM = 0.85;

/** What a key does: turns around the upright axis and over the top, and the new distance as a share of the old one. */
const KEYS: Readonly<Record<string, readonly [around: number, over: number, distance: number]>> = {
  ArrowLeft: [-TURN, 0, 1],
  ArrowRight: [TURN, 0, 1],
  ArrowUp: [0, -TURN, 1],
  ArrowDown: [0, TURN, 1],
  "+": [0, 0, ZOOM],
  "=": [0, 0, ZOOM],
  "-": [0, 0, 1 / ZOOM],
};

/** A 3D model (GLB) that can be turned by pointer, touch and arrow keys. Each file needs its own `key`. */
export function SolidView({ file }: { readonly file: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<"loading" | "shown" | Error>("loading");
  useEffect(() => {
    const ended = new AbortController();
    showModel(file, canvas.current!, ended.signal).then(
      () => !ended.signal.aborted && setState("shown"),
      (error: unknown) => !ended.signal.aborted && setState(error as Error),
    );
    return () => ended.abort();
  }, [file]);
  return (
    <>
      {/* A canvas draws, and takes keys only if it can be focused. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <canvas
        ref={canvas}
        className="pb-solid"
        role="img"
        tabIndex={0}
        hidden={state instanceof Error}
        aria-label={LABEL}
      />
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      {state === "loading" && <output className="pb-muted pb-small">Opening the 3D model…</output>}
      {state === "shown" && (
        <p className="pb-muted pb-small">Drag or use the arrow keys to turn it, + and − to zoom.</p>
      )}
      {state instanceof Error && (
        <output className="pb-muted pb-small">
          This browser cannot show the 3D model ({state.message}). Download it to open it in another program.
        </output>
      )}
    </>
  );
}

const LABEL = "3D model. Arrow keys turn it, plus and minus zoom.";

/** Draws a model until the signal aborts. @throws Error if the file or the browser does not allow it */
async function showModel(file: Blob, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const bytes = await file.arrayBuffer();
  const { scene: model } = await new GLTFLoader().parseAsync(bytes, "");
  if (signal.aborted) return dispose(model);
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  const scene = new Scene().add(model, ...lights());
  const camera = new PerspectiveCamera(35, 1, 0.01, 100);
  fit(model);
  camera.position.set(2, 1.4, 3);
  const controls = new OrbitControls(camera, canvas);
  controls.enablePan = false;
  // Wheel and vertical swipes scroll the page.
  controls.enableZoom = false;
  canvas.style.touchAction = "pan-y";
  controls.minDistance = 1.5;
  controls.maxDistance = 12;
  controls.update();

  function draw() {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0) return;
    renderer.setPixelRatio(devicePixelRatio);
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    renderer.render(scene, camera);
  }
  const resized = new ResizeObserver(draw);
  resized.observe(canvas);
  controls.addEventListener("change", draw);
  canvas.addEventListener("keydown", (event) => turn(event, controls, camera), { signal });
  signal.addEventListener("abort", () => {
    resized.disconnect();
    controls.dispose();
    dispose(model);
    renderer.dispose();
  });
  draw();
}

function lights() {
  const key = new DirectionalLight(0xffffff, 2.5);
  key.position.set(2, 4, 3);
  const fill = new DirectionalLight(0xffffff, 1);
  fill.position.set(-3, 1, -2);
  return [key, fill, new AmbientLight(0xffffff, 1)];
}

/** Moves a model into the middle, at a size of two units. */
function fit(model: Group): void {
  const box = new Box3().setFromObject(model);
  const size = box.getSize(new Vector3());
  model.scale.multiplyScalar(2 / (Math.max(size.x, size.y, size.z) || 1));
  box.setFromObject(model);
  model.position.sub(box.getCenter(new Vector3()));
}

function turn(event: KeyboardEvent, controls: OrbitControls, camera: PerspectiveCamera): void {
  const step = KEYS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const [around, over, distance] = step;
  controls.rotateLeft(-around);
  controls.rotateUp(-over);
  camera.position.multiplyScalar(distance);
  controls.update();
}

/** Frees the memory of the graphics card. */
function dispose(model: Group): void {
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.geometry.dispose();
    for (const material of [part.material].flat() as Material[]) {
      for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
      material.dispose();
    }
  });
}
