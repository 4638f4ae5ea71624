import { readFile } from "node:fs/promises";
import { getResponse, replay, type Cassette } from "@patchbay/mocks";
import { expectAccessible } from "./testing/accessible.ts";
import { result, run } from "./testing/playground.ts";
import { expect, test } from "./testing/test.ts";

test("a text is classified with the task's own form, sample and widget, simulated", async ({ page, router }) => {
  await page.goto("/playground?task=text-classification&provider=hf-inference");
  await page.getByRole("button", { name: "Praise" }).click();
  await run(page);
  await expect(result(page).getByRole("list", { name: "Labels with their scores" })).toContainText("POSITIVE");
  await expect(result(page).getByText("Simulated", { exact: true })).toBeVisible();
  expect(router.received).toEqual([]);
});

test("an image is made by a job, shown, downloaded, and saved as a cassette that replays", async ({ page }) => {
  await page.goto("/playground?task=text-to-image&provider=fal-ai&parameters.width=512");
  await expect(page.getByLabel("Width", { exact: true })).toHaveValue("512");
  await page.getByLabel("Prompt", { exact: true }).fill("A fox in a tram");
  await run(page);
  const shown = result(page).getByRole("img", { name: "The result" });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const download = page.waitForEvent("download");
  await result(page).getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("text-to-image.png");
  await result(page)
    .getByText(/^Network log/)
    .click();
  await expect(result(page).getByText('"prompt": "A fox in a tram"').first()).toBeVisible();

  const saving = page.waitForEvent("download");
  await result(page).getByRole("button", { name: "Save as cassette" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("simulated.cassette.json");
  const file = await saved.path();
  const tape = await replay(file, { pace: 0 });
  const { exchanges } = JSON.parse(await readFile(file, "utf8")) as Cassette;
  let last: Response | undefined;
  for (const { request } of exchanges) {
    const body = request.json === undefined ? null : JSON.stringify(request.json);
    last = await getResponse([...tape.handlers], new Request(request.url, { method: request.method, body }));
    expect([last?.status, last?.headers.get("x-patchbay-simulated")]).toEqual([200, "1"]);
  }
  // The model's lookup, and the call.
  expect(exchanges.map(({ request }) => request.method)).toEqual(["GET", "POST"]);
  expect(tape.unused()).toEqual([]);
  expect(await last?.json()).toMatchObject({ images: [{ url: expect.stringMatching(/^data:image\/png;base64,/) }] });
});

test("the address has task, provider and parameters; going back undoes one", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/playground");
  await page.getByLabel("Task", { exact: true }).selectOption("Text-to-Image");
  await page.getByLabel("Provider", { exact: true }).selectOption("Together AI");
  await page.getByText("Parameters", { exact: true }).click();
  await page.getByLabel("Steps", { exact: true }).fill("4");
  await expect(page).toHaveURL(/\?task=text-to-image&provider=together&parameters.num_inference_steps=4$/);
  await page.goBack();
  await expect(page.getByLabel("Provider", { exact: true })).not.toHaveValue("together");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
});

test.describe("with a hub token", () => {
  test.use({
    routerOptions: {
      tokens: [],
      pages: {
        "/hub/api/models/owner/staged": {
          inferenceProviderMapping: { groq: { status: "staging", providerId: "staged-1", task: "conversational" } },
        },
      },
    },
  });

  test("a model in staging causes a warning, the bill goes to the organization, and no request shows the token", async ({
    page,
    router,
  }) => {
    const token = "hf_e2eSecretToken";
    await page.goto("/settings");
    await page.getByLabel("Bill to").fill("acme-corp");
    await page.getByLabel("Bill to").press("Enter");
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.goto("/playground?provider=groq&model=owner/staged");
    await expect(page.getByText("Billed to acme-corp")).toBeVisible();
    await page.getByLabel("Key for Groq").fill(token);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("textbox", { name: "Message", exact: true }).fill(`Hello, ${token}`);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(/is in staging mode for provider groq/)).toBeVisible();
    await page.getByText("Network log (2)").click();
    const shown = page.getByRole("region", { name: "Conversation" }).locator("details", { hasText: "Network log" });
    await expect(shown).toContainText("authorization: [redacted]");
    await expect(shown).not.toContainText(token);
    const chat = router.received.find(({ method }) => method === "POST");
    expect(chat?.headers["x-hf-bill-to"]).toBe("acme-corp");
    expect(chat?.headers.authorization).toBe(`Bearer ${token}`);
  });
});

/** The URL of an image of one color. */
const square = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="${color}"/></svg>`)}`;

test.describe("several images", { tag: "@slow" }, () => {
  test.use({
    routerOptions: {
      tokens: [],
      pages: {
        "/hub/api/models/owner/painter": {
          inferenceProviderMapping: { together: { status: "live", providerId: "p-1", task: "text-to-image" } },
        },
      },
    },
  });

  test("are shown in a gallery, whose viewer moves by keyboard, closes on Escape, and downloads one", async ({
    page,
  }) => {
    const cat = await readFile(new URL("../../core/mocks/media/cat.jpg", import.meta.url), "base64");
    const data = [{ b64_json: cat }, { url: square("teal") }, { url: square("salmon") }];
    await page.route("**/v1/images/generations", (route) =>
      route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: { data } }),
    );
    await page.goto("/playground?task=text-to-image&provider=together&model=owner/painter&output=json");
    await page.getByLabel("Key for Together AI").fill("hf_gallery");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByLabel("Prompt", { exact: true }).fill("Three ideas");
    await run(page);
    const thumbs = result(page).getByRole("list", { name: "Results" }).getByRole("button");
    await expect(thumbs).toHaveCount(3);
    await thumbs.nth(1).press("Enter");
    const viewer = page.getByRole("dialog", { name: "Image 2 of 3" });
    await expect(viewer.getByRole("img", { name: "Result, image 2 of 3" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    const last = page.getByRole("dialog", { name: "Image 3 of 3" });
    await expect(last.getByRole("button", { name: "Next image" })).toBeDisabled();
    await page.keyboard.press("ArrowRight");
    await expect(last).toBeVisible();
    await page.keyboard.press("Home");
    const first = page.getByRole("dialog", { name: "Image 1 of 3" });
    await expect(first.getByRole("img")).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await first.getByRole("link", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("image-1.png");
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(first.getByRole("button", { name: "Next image" })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.keyboard.press("Escape");
    await expect(first).toBeHidden();
    await expect(thumbs.first()).toBeFocused();
    await result(page).getByText("JSON of the answer").click();
    await expect(result(page).getByText('"b64_json"')).toBeVisible();
    await result(page).getByRole("button", { name: "Send to…" }).click();
    await expect(result(page).getByLabel("Part of the result").getByRole("option")).toHaveText([
      "Image 1",
      "Image 2",
      "Image 3",
    ]);
  });
});

test("axe finds nothing in forms and results, on a phone", { tag: "@slow" }, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/playground?task=table-question-answering&provider=hf-inference");
  await page.getByRole("button", { name: "One cell" }).click();
  await page.getByText("Parameters", { exact: true }).click();
  await run(page);
  await result(page)
    .getByText(/^Network log/)
    .click();
  await page.locator("summary", { hasText: /^Code$/ }).click();
  await expect(page.getByRole("figure", { name: "The call with Patchbay" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto("/playground?task=image-text-to-text");
  await page.getByRole("button", { name: "Coffee", exact: true }).click();
  await page.getByRole("button", { name: "Add message" }).click();
  // A control that is half hidden below the header does not count as a small target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.goto("/playground?task=automatic-speech-recognition&provider=hf-inference");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText("Required")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expectAccessible(page);
});

test("a task is chosen, filled in and run by keyboard alone", async ({ page }) => {
  await page.goto("/playground?task=text-classification&provider=hf-inference");
  await page.getByLabel("Text", { exact: true }).focus();
  await page.keyboard.type("What a great day");
  await page.keyboard.press("Control+Enter");
  await expect(result(page).getByText(/total \d/)).toBeVisible();
  await expect(result(page)).toContainText("POSITIVE");
});

test("a model is chosen from a list by keyboard; the focus returns", { tag: "@slow" }, async ({ page, router }) => {
  await page.goto("/playground");
  const button = page.getByRole("button", { name: "Choose a model" });
  await button.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Choose a model" });
  await expect(dialog.getByText("Simulated").first()).toBeVisible();
  await expectAccessible(page);
  // Off-screen rows are not rendered, except those that the arrow keys reach.
  const marked = dialog.locator("[data-highlighted]");
  for (let step = 0; step < 10; step++) {
    const before = await marked.textContent();
    await page.keyboard.press("ArrowDown");
    await expect(marked).not.toHaveText(before ?? "");
  }
  await expect(marked).toBeInViewport();
  const chosen = await marked.textContent();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  expect(chosen).toContain(await page.getByLabel("Model", { exact: true }).inputValue());
  expect(await button.textContent()).toContain(await page.getByLabel("Model", { exact: true }).inputValue());
  expect(router.received).toEqual([]);
});
