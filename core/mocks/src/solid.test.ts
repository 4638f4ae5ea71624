import { describe, expect, it } from "vitest";
import { solid } from "./solid.ts";

interface Scene {
  readonly buffers: readonly { readonly byteLength: number }[];
  readonly accessors: readonly { readonly count: number }[];
}

/** Reads a GLB file: its header and its two parts. */
async function read(file: Blob) {
  const bytes = await file.arrayBuffer();
  const view = new DataView(bytes);
  const text = (from: number, length: number) => new TextDecoder().decode(bytes.slice(from, from + length));
  const length = view.getUint32(12, true);
  return {
    head: [text(0, 4), view.getUint32(4, true), view.getUint32(8, true)],
    names: [text(16, 4), text(24 + length, 4)],
    scene: JSON.parse(text(20, length)) as Scene,
    content: bytes.slice(28 + length),
  };
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

describe("solid", () => {
  it("writes a GLB file whose lengths are right and whose corners exist", async () => {
    const file = solid("a wooden stool");
    const { head, names, scene, content } = await read(file);
    expect(head).toEqual(["glTF", 2, file.size]);
    expect(names).toEqual(["JSON", "BIN\0"]);
    expect(scene.buffers[0]?.byteLength).toBe(content.byteLength);
    const [points, corners] = scene.accessors.map(({ count }) => count);
    const indices = new Uint16Array(content, (points ?? 0) * 12, corners);
    expect(Math.max(...indices)).toBe((points ?? 0) - 1);
  });

  it("repeats an object for the same text and seed only", async () => {
    const first = await bytesOf(solid("vase", { seed: 1 }));
    expect(await bytesOf(solid("vase", { seed: 1 }))).toEqual(first);
    expect(await bytesOf(solid("vase", { seed: 2 }))).not.toEqual(first);
    expect(await bytesOf(solid("cup", { seed: 1 }))).not.toEqual(first);
  });
});
