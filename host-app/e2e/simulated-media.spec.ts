import path from "node:path";
import type { Page } from "@playwright/test";
import { result, run } from "./testing/playground.ts";
import { expect, test } from "./testing/test.ts";

const SAMPLES = path.resolve(import.meta.dirname, "../../core/mocks/media");

/** How bright the result is to the left and to the right, from 0 to 255. */
async function sidesOf(page: Page, name: string): Promise<readonly number[]> {
  return result(page)
    .getByRole("img", { name })
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const context = new OffscreenCanvas(2, 1).getContext("2d");
      context?.drawImage(image, 0, 0, 2, 1);
      const { data } = context!.getImageData(0, 0, 2, 1);
      return [0, 4].map((at) => Math.round((data[at]! + data[at + 1]! + data[at + 2]!) / 3));
    });
}

test("an image of the user is changed in the requested size, and a real model is offered", async ({ page }) => {
  await page.goto("/playground?task=image-to-image&provider=replicate");
  // A canvas makes it: no sample file has these bytes.
  const jpeg = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 200);
    const context = canvas.getContext("2d");
    context?.fillRect(0, 0, 150, 200);
    if (context) context.fillStyle = "white";
    context?.fillRect(150, 0, 150, 200);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())];
  });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "mine.jpg", mimeType: "image/jpeg", buffer: Buffer.from(jpeg) });
  await page.getByLabel("Prompt", { exact: true }).fill("Paint it green 🌿");
  await run(page);
  await expect(result(page).getByText("This needs a real model")).toBeVisible();
  await expect(result(page).getByText(/only shows the image in few colors/)).toBeVisible();
  const [left = 255, right = 0] = await sidesOf(page, "Result");
  expect(left).toBeLessThan(90);
  expect(right).toBeGreaterThan(170);
});

test("a simulated video has the requested number of frames, and moves over the image", async ({ page }) => {
  await page.goto("/playground?task=image-to-video&provider=fal-ai&parameters.num_frames=64");
  await page.locator("input[type=file]").first().setInputFiles(path.join(SAMPLES, "rocket.jpg"));
  await run(page);
  const video = result(page).locator("video");
  await expect
    .poll(() =>
      video.evaluate(({ duration, videoWidth, videoHeight }: HTMLVideoElement) => [duration, videoWidth, videoHeight]),
    )
    .toEqual([4, 640, 428]);
  await expect(result(page).getByText(/moves the view over the image/)).toBeVisible();
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0.3);
});

test("a 3D model is shown, and turns with the arrow keys", async ({ page }) => {
  await page.goto("/playground?task=text-to-3d&provider=fal-ai");
  await page.getByLabel("Prompt", { exact: true }).fill("a red vase");
  await run(page);
  const model = result(page).getByRole("img", { name: "3D model" });
  await expect(result(page).getByText("use the arrow keys to turn it")).toBeVisible();
  const before = await model.screenshot();
  await model.press("ArrowUp");
  await expect.poll(async () => (await model.screenshot()).equals(before)).toBe(false);
});
