import type { MediaOptions } from "./media-request.ts";
import { textSeed } from "./mock-identity.ts";
import { colorsIn } from "./picture-colors.ts";

/** Points around the axis, and rings from bottom to top. */
const AROUND = 40;
const RINGS = 14;

/** Element types of glTF. */
const UNSIGNED_SHORT = 5123;
const FLOAT = 5126;

/**
 * A 3D model (GLB) of a turned object. Its color is one that the text names; outline and other colors depend on text and
 * seed. Source: https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#glb-file-format-specification
 */
export function solid(text: string, { seed }: MediaOptions = {}): Blob {
  const number = textSeed(seed === undefined ? text : `${text} ${seed}`);
  const radii = Array.from({ length: RINGS }, (_, ring) => radiusOf(number, ring));
  const positions = new Float32Array(
    radii.flatMap((radius, ring) =>
      Array.from({ length: AROUND }, (_, step) => (2 * Math.PI * step) / AROUND).flatMap((angle) => [
        radius * Math.cos(angle),
        (2 * ring) / (RINGS - 1) - 1,
        radius * Math.sin(angle),
      ]),
    ),
  );
  const corners = new Uint16Array(
    Array.from({ length: RINGS - 1 }, (_, ring) => ring * AROUND).flatMap((low) =>
      Array.from({ length: AROUND }, (_, step) => [low + step, low + ((step + 1) % AROUND)]).flatMap(
        ([one = 0, next = 0]) => [one, one + AROUND, next, next, one + AROUND, next + AROUND],
      ),
    ),
  );
  const size = positions.byteLength;
  const widest = Math.max(...radii);
  const scene = {
    asset: { version: "2.0", generator: "Simulated: no model made this." },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    materials: [
      {
        doubleSided: true,
        pbrMetallicRoughness: { baseColorFactor: colorOf(text, number), metallicFactor: 0, roughnessFactor: 0.6 },
      },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    buffers: [{ byteLength: size + corners.byteLength }],
    bufferViews: [
      { buffer: 0, byteLength: size },
      { buffer: 0, byteOffset: size, byteLength: corners.byteLength },
    ],
    accessors: [
      {
        bufferView: 0,
        componentType: FLOAT,
        count: positions.length / 3,
        type: "VEC3",
        min: [-widest, -1, -widest],
        max: [widest, 1, widest],
      },
      { bufferView: 1, componentType: UNSIGNED_SHORT, count: corners.length, type: "SCALAR" },
    ],
  };
  const json = new TextEncoder().encode(JSON.stringify(scene));
  const chunks = [...chunk("JSON", [json], " "), ...chunk("BIN\0", [positions, corners], "\0")];
  const length = new Blob(chunks).size + 12;
  return new Blob(["glTF", Uint32Array.of(2, length), ...chunks], { type: "model/gltf-binary" });
}

/** A part of the file: its length, name and content, filled up to whole words. */
function chunk(name: string, content: readonly BufferSource[], filler: string): BlobPart[] {
  const { size } = new Blob([...content]);
  const missing = -size & 3;
  return [Uint32Array.of(size + missing), name, ...content, filler.repeat(missing)];
}

/** Distance of a ring from the axis: three waves over a base. The ends are closed. */
function radiusOf(seed: number, ring: number): number {
  if (ring === 0 || ring === RINGS - 1) return 0;
  const height = ring / (RINGS - 1);
  const waves = [1, 2, 3].map(
    (count) => (part(seed, count) / count) * Math.sin(count * 3 * height + 6 * part(seed, 9)),
  );
  return 0.45 + 0.25 * waves.reduce((sum, wave) => sum + wave, 0);
}

function colorOf(text: string, seed: number): number[] {
  const [color = 0x606060 + (seed % 0x9f9f9f)] = colorsIn(text);
  // glTF counts light, not what screens are sent.
  return [...[16, 8, 0].map((shift) => (((color >> shift) & 255) / 255) ** 2.2), 1];
}

/** One of several numbers from 0 to 1 in a seed. */
const part = (seed: number, index: number): number => (textSeed(`${seed} ${index}`) % 1000) / 1000;
