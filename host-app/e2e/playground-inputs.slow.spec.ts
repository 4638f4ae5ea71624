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
