import { afterAll, expect, it } from "vitest";
import { setMockPace } from "@patchbay/mocks";
import { client, mocksOf, plugins } from "./mocked-client.ts";

afterAll(setMockPace(0));

const RATIO = "16:9";
const SIZE = { width: 256, height: 144 };

/** What the requests of some vendors have in place of size and seed. Sources: their documents of text-to-image. */
const OTHERS: Readonly<Record<string, { readonly shape?: object; readonly seed?: false }>> = {
  // Google takes the shape of an image, not its size.
  google: { shape: { aspectRatio: RATIO } },
  "google-vertex": { shape: { aspectRatio: RATIO } },
  // https://docs.meshy.ai/api/text-to-image
  meshy: { shape: { aspect_ratio: RATIO }, seed: false },
  // https://github.com/VAST-AI-Research/tripo-python-sdk
  tripo: { seed: false },
};

const served = plugins.flatMap(({ id: provider }) => {
  const model = mocksOf(provider)?.models.find(({ task }) => task === "text-to-image")?.id;
  return model === undefined ? [] : [{ provider, model }];
});

async function draw(target: { readonly provider: string; readonly model: string }, number: number) {
  const { shape = OTHERS[target.provider] ? {} : SIZE, seed } = OTHERS[target.provider] ?? {};
  // Without a seed, only another prompt makes another image.
  const inputs = seed === false ? `a red house ${number}` : "a red house";
  const parameters = { ...shape, ...(seed !== false && { seed: number }) };
  const image: unknown = await client.textToImage({ ...target, inputs, parameters });
  const file = Buffer.from(image instanceof Blob ? await image.arrayBuffer() : new ArrayBuffer(0));
  // A PNG starts with its size.
  return { file, ratio: file.readUInt32BE(16) / file.readUInt32BE(20) };
}

it("asks every provider of images", () => {
  expect(served.length).toBeGreaterThanOrEqual(12);
  expect(served.map(({ provider }) => provider)).toEqual(expect.arrayContaining(Object.keys(OTHERS)));
});

it.each(served)("$provider simulates an image of the requested shape, and another one on request", async (target) => {
  const [one, again, other] = [await draw(target, 1), await draw(target, 1), await draw(target, 2)];
  expect(one.file.equals(again.file)).toBe(true);
  expect(one.file.equals(other.file)).toBe(false);
  // A vendor without shapes chooses its own.
  const { shape } = OTHERS[target.provider] ?? { shape: SIZE };
  expect(one.ratio).toBeCloseTo(shape ? 16 / 9 : again.ratio, 1);
});
