import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

const isIcon = (address: string): boolean =>
  address === "/plugins/marks.json" || (/^\/.*\.svg$/.test(address) && !address.startsWith("/icon"));

for (const colorScheme of ["light", "dark"] as const) {
  test(`a provider's mark replaces its letters and has the color of the text, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/providers/groq");
    const tile = page.locator("h1, header").locator(".pb-monogram[data-drawn]").first();
    await expect(tile).toHaveText("");
    const [mark, text] = await tile.evaluate((element) => {
      const { backgroundColor, maskImage, width } = getComputedStyle(element, "::after");
      return [{ backgroundColor, maskImage, width }, getComputedStyle(document.body).color];
    });
    expect(mark.backgroundColor).toBe(text);
    expect(mark.maskImage).toMatch(/^url\("data:image\/svg\+xml,/);
    expect(Number.parseFloat(mark.width)).toBeGreaterThan(20);
    // Without its mask the square would be whole, and with one that the policy refuses it would be empty.
    const paint = async (drawing?: string): Promise<string> => {
      if (drawing) await tile.evaluate((element, value) => element.style.setProperty("--pb-drawing", value), drawing);
      return (await tile.screenshot()).toString("base64");
    };
    const painted = [await paint(), await paint("none"), await paint("linear-gradient(#0000, #0000)")];
    expect(new Set(painted).size).toBe(3);
  });
}

test("a library without a mark shows that of its repository's owner", async ({ page, requests }) => {
  await page.goto("/libraries/transformers");
  await expect(page.locator(".pb-monogram[data-drawn]").first()).toBeVisible();
  expect(requests.filter(isIcon)).toEqual([expect.stringMatching(/^\/assets\/huggingface-.*\.svg$/)]);
});

test("a mark that cannot be loaded leaves the letters", async ({ page }) => {
  const mark = /"(providers\/groq\/[^"]+)":"/.exec(await (await page.request.get("/plugins/marks.json")).text())?.[1];
  const marks = { [mark ?? "none"]: "not an image" };
  await page.route("**/plugins/marks.json", (route) => route.fulfill({ json: { patchbay: 1, marks } }));
  await page.goto("/providers/groq");
  await expect(page.locator(".pb-monogram").first()).toHaveText("Gr");
  await expect(page.locator(".pb-monogram[data-drawn]")).toHaveCount(0);
});

test("all marks of a page need one request", async ({ page, requests }) => {
  await page.goto("/providers", { waitUntil: "networkidle" });
  await expect(page.locator(".pb-monogram[data-drawn]").first()).toBeVisible();
  expect(requests.filter(isIcon)).toEqual(["/plugins/marks.json"]);
});

test("a mark that is not in the document of all marks is loaded from its own file", async ({ page, requests }) => {
  await page.route("**/plugins/marks.json", (route) => route.fulfill({ json: { patchbay: 1, marks: {} } }));
  await page.goto("/providers/groq");
  await expect(page.locator(".pb-monogram[data-drawn]").first()).toBeVisible();
  expect(requests.filter(isIcon)).toContainEqual(expect.stringMatching(/^\/plugins\/providers\/groq\/dist\/icon\./));
});

test.describe("with --no-marks", { tag: "@slow" }, () => {
  test.use({ serverOptions: ["--no-marks"] });

  test("pages show letters and request no mark", async ({ page, requests }) => {
    for (const address of ["/providers/groq", "/libraries/transformers", "/models/openai/gpt-oss-120b"]) {
      await page.goto(address);
      await expect(page.locator(".pb-monogram").first()).toHaveText(/\w/);
    }
    await page.waitForLoadState("networkidle");
    expect(requests.filter(isIcon)).toEqual([]);
  });
});
