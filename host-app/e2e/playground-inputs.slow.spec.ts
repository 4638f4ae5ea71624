import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Page } from "@playwright/test";
import { openPlayground, result, run } from "./testing/playground.ts";
import { expect, test } from "./testing/test.ts";

test("a sample, a camera's photo and a recording are taken", async ({ page, context }) => {
  await context.grantPermissions(["camera", "microphone"]);
  await page.goto("/playground?task=image-classification&provider=hf-inference");
  await page.getByRole("button", { name: "Samples" }).click();
  await page.getByRole("button", { name: /tabby cat/ }).click();
  await expect(page.getByText("image/jpeg · 25.2 kB · 451 × 300")).toBeVisible();
  await page.getByRole("button", { name: "Camera" }).click();
  await page.getByRole("button", { name: "Take photo" }).click();
  await expect(page.getByText("camera.jpg")).toBeVisible();
  await page.goto("/playground?task=automatic-speech-recognition&provider=hf-inference");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText(/0:01 \/ 5:00/)).toBeVisible();
  await page.getByRole("button", { name: "Stop and use" }).click();
  await expect(page.getByText(/audio\/wav · /)).toBeVisible();
  await run(page);
  await expect(result(page)).toContainText("a recording of");
});

test("a mask's tools lift the pen: after painting and clearing by keys, the eraser paints nothing", async ({
  page,
}) => {
  await page.goto("/playground?task=image-to-image&provider=stability&model=stable-image-ultra");
  await page.getByRole("button", { name: "Black and white" }).click();
  await page.getByRole("button", { name: "Paint" }).click();
  const canvas = page.getByRole("button", { name: "Mask canvas" });
  const tool = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const painted = () =>
    page.locator(".pb-paint canvas").evaluate((element: HTMLCanvasElement) => {
      const pixels = element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data ?? [];
      return pixels.some((value) => value > 0);
    });
  await canvas.press("Space");
  await canvas.press("ArrowRight");
  expect(await painted()).toBe(true);
  await tool("Clear");
  await tool("Eraser");
  await canvas.press("ArrowDown");
  await canvas.press("Space");
  await canvas.press("ArrowDown");
  await canvas.press("Space");
  expect(await painted()).toBe(false);
  await tool("Undo");
  await tool("Undo");
  await tool("Undo");
  await expect.poll(painted).toBe(false);
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();
});

/** A file that claims to be an image, and one that exceeds the field's limit. */
const BROKEN = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no image") };
const LARGE = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(26e6) };

test("a mask is painted by pointer and by keys, sent as PNG, and reported when the image is cropped", async ({
  page,
}) => {
  await page.goto("/playground?task=image-to-image&provider=stability&model=stable-image-ultra");
  await expect(page.getByRole("button", { name: "Paint" })).toBeDisabled();
  await page.getByRole("button", { name: "Black and white" }).click();
  await page.getByRole("button", { name: "Paint" }).click();
  const canvas = page.getByRole("button", { name: "Mask canvas" });
  await canvas.click({ position: { x: 20, y: 20 } });
  await canvas.press("[");
  await canvas.press("Space");
  for (let step = 0; step < 5; step++) await canvas.press("ArrowRight");
  await canvas.press("Space");
  await page.getByRole("button", { name: "Use mask" }).click();
  const painted = page.getByRole("img", { name: "Chosen: mask.png" });
  await expect(page.getByText(/image\/png · .* · 600 × 400/)).toBeVisible();
  const pixels = await painted.evaluate((image: HTMLImageElement) => {
    const context = new OffscreenCanvas(600, 400).getContext("2d");
    context?.drawImage(image, 0, 0);
    const scale = 600 / 540;
    return [
      [20 * scale, 20 * scale],
      [60 * scale, 20 * scale],
      [590, 390],
    ].map(([x = 0, y = 0]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]);
  });
  expect(pixels).toEqual([
    [255, 255, 255, 255],
    [255, 255, 255, 255],
    [0, 0, 0, 255],
  ]);
  await run(page);
  await result(page)
    .getByText(/^Network log/)
    .click();
  await expect(result(page).getByText("stable-image/edit/inpaint").first()).toBeVisible();
  await expect(result(page).getByText(/"mask": "\[Blob image\/png/)).toBeVisible();

  await page.getByRole("button", { name: "Crop" }).click();
  const width = page.locator(".pb-crop-edges").getByLabel("Width");
  await width.fill("200");
  await width.press("Enter");
  await expect(page.getByText(/image\/jpeg · .* · 200 × 400/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "The mask has 600 × 400 pixels, the image 200 × 400. Paint it again.",
  );
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(/image\/jpeg · .* · 600 × 400/)).toBeVisible();

  // A sample fills in image, mask and prompt.
  await page.getByRole("button", { name: "Green tea" }).click();
  await expect(page.getByRole("img", { name: "Chosen: coffee-mask.png" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await run(page);
  await expect(result(page).getByRole("slider", { name: /Before/ })).toBeVisible();

  // Painting that is not taken yet is sent with the run.
  await page.getByRole("button", { name: "Paint" }).click();
  await canvas.click({ position: { x: 60, y: 60 } });
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("img", { name: "Chosen: mask.png" })).toBeVisible();
  await expect(canvas).toHaveCount(0);
});

test("what a field rejects is reported by name, and an abandoned recording is discarded", async ({ page }) => {
  await page.goto("/playground?task=image-classification&provider=hf-inference");
  const alert = page.getByRole("alert");
  await page.getByLabel("Image", { exact: true }).setInputFiles(BROKEN);
  await expect(alert).toHaveText(/broken\.png is broken, or not an image: the browser cannot read it/);
  await page.getByLabel("Image", { exact: true }).setInputFiles(LARGE);
  await expect(alert).toHaveText(/large\.png has 26\.0 MB\. The limit here is 25\.0 MB/);
  // Without a permission the browser refuses.
  await page.getByRole("button", { name: "Camera" }).click();
  await expect(alert).toHaveText(/Access to the camera was refused/);
  await page.goto("/playground?task=automatic-speech-recognition&provider=hf-inference");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(alert).toHaveText(/Access to the microphone was refused\. Allow it in the browser’s settings/);
  // The permission prompt is still open.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
  });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Allow the microphone where the browser asks for it.")).toBeVisible();
  await page.reload();
  await page.context().grantPermissions(["microphone"]);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText(/0:01 \/ 5:00/)).toBeVisible();
  await page.getByRole("link", { name: "Tasks", exact: true }).first().click();
  await expect(page.getByText("You left while it was running, so it was discarded.")).toBeVisible();
});

/** Gives a page a file of 2 GB that takes no disk space. */
async function enormousFile(): Promise<{ path(name: string): Promise<string>; remove(): Promise<void> }> {
  const folder = await mkdtemp(`${tmpdir()}/patchbay-enormous-`);
  return {
    async path(name) {
      const file = await open(`${folder}/${name}`, "w");
      await file.truncate(2e9);
      await file.close();
      return `${folder}/${name}`;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Where a file can be chosen, for which field, and the message for one that is too large. */
const TOO_LARGE: readonly (readonly [address: string, field: string, file: string, message: RegExp])[] = [
  [
    "task=image-classification&provider=hf-inference",
    "Image",
    "photo.png",
    /photo\.png has 2\.0 GB\. The limit here is/,
  ],
  ["task=automatic-speech-recognition&provider=hf-inference", "Audio", "talk.wav", /talk\.wav has 2\.0 GB\. The limit/],
  ["task=table-question-answering&provider=hf-inference", "CSV file", "rows.csv", /rows\.csv has 2\.0 GB\. The limit/],
  ["provider=groq", "Files to attach", "notes.txt", /notes\.txt has 2\.0 GB\. Attach at most/],
  ["provider=groq&panel=data-set", "Choose a file", "rows.jsonl", /rows\.jsonl has 2\.0 GB\. The limit here is/],
  ["panel=history", "Import", "runs.json", /runs\.json has 2\.0 GB\. The limit here is/],
];

test("a file of 2 GB is rejected by name and size in every file field, before it is read", async ({ page }) => {
  const enormous = await enormousFile();
  try {
    for (const [address, field, name, message] of TOO_LARGE) {
      await page.goto(`/playground?${address}`);
      await page.getByLabel(field, { exact: true }).setInputFiles(await enormous.path(name));
      await expect(page.getByText(message)).toBeVisible();
    }
  } finally {
    await enormous.remove();
  }
});

/** Opens another task with the shown result, or a part of it. */
async function useAsInput(page: Page, task: string, part?: string): Promise<void> {
  await result(page).getByRole("button", { name: "Send to…" }).first().click();
  if (part !== undefined) await result(page).getByLabel("Part of the result").selectOption(part);
  await expect(result(page).getByRole("list", { name: "Tasks that take it" })).toBeVisible();
  const search = result(page).getByRole("searchbox", { name: /^Search \d+ tasks$/ });
  if (await search.isVisible()) await search.fill(task);
  await result(page).getByRole("button", { name: task, exact: true }).click();
  await expect(page.getByLabel("Task", { exact: true }).locator("option:checked")).toHaveText(task);
  // Both tasks may have a field of one name: this one's form has no result yet.
  await expect(result(page).getByText(/total \d/)).toHaveCount(0);
}

test("the result of a task becomes the input of another, and its result of a third", async ({ page }) => {
  await page.goto("/playground?task=text-to-image&provider=together");
  await page.getByLabel("Prompt", { exact: true }).fill("A fox");
  await run(page);
  await useAsInput(page, "Image-to-Image");
  await expect(page.getByText(/^text-to-image\.\w+$/)).toBeVisible();
  await run(page);
  await expect(result(page).getByRole("slider", { name: /Before/ })).toBeVisible();
  await useAsInput(page, "Image-to-Text");
  await expect(page.getByText(/^image-to-image\.\w+$/)).toBeVisible();
  await run(page);
  await useAsInput(page, "Text-to-Speech");
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(/^an image \(simulated/);
});

test("a transcript is translated and spoken, and a mask is passed with its image", async ({ page }) => {
  await page.goto("/playground?task=automatic-speech-recognition&provider=hf-inference");
  await page.getByRole("button", { name: "Announcement", exact: true }).click();
  await run(page);
  const message = (await result(page).locator(".pb-turn-text").textContent()) ?? "";
  await useAsInput(page, "Translation");
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(message);
  await run(page);
  await useAsInput(page, "Text-to-Speech");
  await expect(page.getByLabel("Text", { exact: true })).not.toHaveValue("");
  await run(page);
  await expect(result(page).getByRole("button", { name: "Play" })).toBeVisible();

  await page.goto("/playground?task=image-segmentation&provider=hf-inference");
  await page.getByRole("button", { name: "Cat", exact: true }).click();
  await run(page);
  await useAsInput(page, "Image-to-Image", "Mask: cat");
  await expect(page.getByRole("img", { name: "Chosen: mask.png" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Chosen: cat.jpg" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a pasted table is edited, and the cell of the answer is marked", async ({ page }) => {
  await page.goto("/playground?task=table-question-answering&provider=hf-inference");
  await page.getByRole("button", { name: "One cell" }).click();
  await run(page);
  await expect(result(page).locator("mark")).toHaveText("1871");
  await useAsInput(page, "Translation", "Answer");
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("1871");
  await page.goBack();
  await useAsInput(page, "Chat", "Answer");
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("1871");
  await page.goBack();
  await useAsInput(page, "Tabular Classification", "Table");
  await expect(page.getByLabel("Built, row 3", { exact: true })).toHaveValue("1871");
  await page.goto("/playground?task=table-question-answering&provider=hf-inference");
  await page.getByLabel("Name of column 1").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/plain",
      `id\tname\n${Array.from({ length: 5000 }, (_, row) => `${row}\tn`).join("\n")}\n1`,
    );
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText("5,001 rows, 2 columns. 1 row does not have the header’s 2 cells")).toBeVisible();
  await page.getByLabel("name, row 3", { exact: true }).fill("changed");
  await expect(page.getByLabel("name, row 3", { exact: true })).toHaveValue("changed");
});

test("a question in Arabic or Hebrew starts at the right, one in English at the left", async ({ page }) => {
  const playground = await openPlayground(page, "provider=groq");
  for (const [question, side] of [
    ["ما هي لوحة التوصيل؟", "right"],
    ["מהו לוח חיבורים?", "right"],
    ["What is a patch bay?", "left"],
  ] as const) {
    await playground.ask(question, { recorded: false });
    const turn = page.locator(".pb-turn-text", { hasText: question });
    const gap = await turn.first().evaluate((element, edge) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.abs(range.getBoundingClientRect()[edge] - element.getBoundingClientRect()[edge]);
    }, side);
    expect(gap).toBeLessThan(2);
  }
});
