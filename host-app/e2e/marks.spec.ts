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

test("all marks of a page need one request", async ({ page, requests }) => {
  await page.goto("/providers", { waitUntil: "networkidle" });
  await expect(page.locator(".pb-monogram[data-drawn]").first()).toBeVisible();
  expect(requests.filter(isIcon)).toEqual(["/plugins/marks.json"]);
});
