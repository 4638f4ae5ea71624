import { expect, test } from "./testing/test.ts";

test("plugins are found at run time: one index, and no plugin file before one is used", async ({ page, requests }) => {
  await page.goto("/");
  for (const [list, plugin] of [
    ["Tasks", "Text Generation"],
    ["Libraries", "Asteroid"],
    ["Providers", "Groq"],
  ] as const) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: list }).click();
    await expect(page.getByRole("link", { name: plugin, exact: true }).first()).toBeVisible();
  }
  // The plugin host is there, and follows the server.
  await expect.poll(() => requests).toContain("/plugins/events");
  expect(requests.filter((address) => address === "/plugins/index.json")).toHaveLength(1);
  expect(requests.filter((address) => /^\/plugins\/.*\.js(\?|$)/.test(address))).toEqual([]);
});
