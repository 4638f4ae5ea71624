/** A number as four bytes, the lowest first. */
const word = (value: number): string => String.fromCharCode(...[0, 8, 16, 24].map((shift) => (value >> shift) & 255));

/**
 * A GLB file with one triangle, in place of a generated mesh. Source:
 * https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#glb-file-format-specification
 */
export function triangleFile(): Uint8Array<ArrayBuffer> {
  const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0];
  const bytes = corners.length * 4;
  const scene = {
    asset: { version: "2.0", generator: "simulated" },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    buffers: [{ byteLength: bytes }],
    bufferViews: [{ buffer: 0, byteLength: bytes }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: corners.length / 3, type: "VEC3", min: [0, 0, 0], max: [1, 1, 0] },
    ],
  };
  const json = JSON.stringify(scene);
  const text = json.padEnd(Math.ceil(json.length / 4) * 4);
  const bin = String.fromCharCode(...new Uint8Array(new Float32Array(corners).buffer));
  const chunks = `${word(text.length)}JSON${text}${word(bytes)}BIN\0${bin}`;
  return Uint8Array.from(`glTF${word(2)}${word(chunks.length + 12)}${chunks}`, (one) => one.charCodeAt(0));
}
