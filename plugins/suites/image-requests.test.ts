import { afterAll, expect, it } from "vitest";
import { setMockPace } from "@patchbay/mocks";
import { client, mocksOf, plugins } from "./mocked-client.ts";

afterAll(setMockPace(0));

/** Vendors of 3D models, whose requests for images have neither size nor seed. */
const WITHOUT_SHAPE = ["meshy", "tripo"];

const served = plugins.flatMap(({ id: provider }) => {
  if (WITHOUT_SHAPE.includes(provider)) return [];
  const model = mocksOf(provider)?.models.find(({ task }) => task === "text-to-image")?.id;
  return model === undefined ? [] : [{ provider, model }];
});

async function draw(target: { readonly provider: string; readonly model: string }, seed: number) {
  // Google takes the shape of an image, not its size.
  const shape = target.provider.startsWith("google") ? { aspectRatio: "16:9" } : { width: 1024, height: 576 };
  const parameters = { ...shape, seed };
  const image: unknown = await client.textToImage({ ...target, inputs: "a red house", parameters });
  const file = Buffer.from(image instanceof Blob ? await image.arrayBuffer() : new ArrayBuffer(0));
  // A PNG starts with its size.
  return { file, ratio: file.readUInt32BE(16) / file.readUInt32BE(20) };
}

it("asks every provider of images", () => {
  expect(served.length).toBeGreaterThanOrEqual(12);
});

it.each(served)(
  "$provider simulates an image of the requested shape, and another one for another seed",
  async (target) => {
    const [one, again, other] = [await draw(target, 1), await draw(target, 1), await draw(target, 2)];
    expect(one.file.equals(again.file)).toBe(true);
    expect(one.file.equals(other.file)).toBe(false);
    expect(one.ratio).toBeCloseTo(16 / 9, 1);
  },
);
