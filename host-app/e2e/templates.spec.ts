import type { Page } from "@playwright/test";
import { listenToPage } from "./testing/announced.ts";
import { expectAccessible } from "./testing/accessible.ts";
import { expect, test } from "./testing/test.ts";

test.use({ catalogue: "few" });

function lab(page: Page) {
  const template = page.getByRole("textbox", { name: "Template", exact: true });
  return {
    template,
    prompt: page.getByRole("figure", { name: "Rendered prompt" }).locator("pre"),
    /** Replaces the template with key presses: the editor may undo a selection made by a script. */
    async rewrite(text: string) {
      await template.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
    },
  };
}

test("a chat template is picked, broken, fixed and shared", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const announcements = await listenToPage(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await page.getByLabel("Sample").selectOption({ label: "Llama 2" });
  await expect(page).toHaveURL(/\?sample=llama-2$/);
  const { template, prompt, rewrite } = lab(page);
  // The editor is loaded: it highlights code.
  await expect(template.getByText("endif", { exact: true }).first()).toHaveClass(/\S/);
  await expect(prompt).toContainText("<s>[INST] <<SYS>>");
  await expect(prompt.locator("mark").nth(1)).toHaveText("[INST]");
  await expect(page.getByText(/characters · compiled in .* · rendered in/)).toBeVisible();

  await rewrite("{% for message in messages %}\n{{ message.content | upperr }}\n{% endfor %}");
  await expect
    .poll(announcements)
    .toContainEqual(expect.stringContaining("Error in line 2, column 22: No filter named"));
  await page.getByRole("button", { name: "Line 2, column 22" }).click();
  await expect(template).toBeFocused();
  await expect(template).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".cm-lintRange-error")).toHaveText("upperr");
  await page.keyboard.type("u");
  await page.keyboard.press("Tab");
  await expect(template).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(template).toBeFocused();
  await rewrite("{% for message in messages %}{{ message.content | upper }};{% endfor %}");
  await expect(prompt).toHaveText(/WHAT IS A PATCH BAY\?;/);
  await expect.poll(async () => (await announcements()).at(-1)).toBe("The template renders.");

  await page.getByLabel("Content of message 2").fill("Is this mine?");
  await expect(prompt).toContainText("IS THIS MINE?;");
  await page.getByRole("button", { name: "Copy a link to this" }).click();
  await expect(page.getByText("Link copied").first()).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${baseURL}/templates?sample=llama-2#`)).toBe(true);

  const other = await context.newPage();
  await other.goto(link);
  await expect(lab(other).prompt).toContainText("IS THIS MINE?;");
  await other.close();
});

test("a template that never ends is stopped at a limit, and the next one runs", async ({ page }) => {
  await page.goto("/templates?sample=own");
  const { prompt, rewrite } = lab(page);
  const loop = "{% for a in range(99999) %}";
  await rewrite(`${loop}${loop}{% endfor %}{% endfor %}`);
  await expect(page.getByText("The template was stopped at a limit")).toBeVisible();
  await rewrite("{{ messages | length }} messages");
  await expect(prompt).toHaveText("4 messages");
});

test("only the template lab loads the interpreter", async ({ page, requests }) => {
  await page.goto("/playground");
  await expect(page.getByRole("heading", { level: 1, name: "Playground" })).toBeVisible();
  const loaded = (): readonly string[] =>
    requests.filter((address) => /templates-page|evaluate-worker|evaluate-template/.test(address));
  expect(loaded()).toEqual([]);
  await page.goto("/templates");
  await expect(lab(page).prompt).toContainText("<|im_start|>");
  // The browser reports what a worker requests after the worker has answered.
  await expect.poll(() => loaded().length).toBeGreaterThan(1);
});

test("axe finds nothing in any state", { tag: "@slow" }, async ({ page }) => {
  test.slow();
  for (const address of [
    "sample=qwen2.5&whitespace=shown",
    "sample=own",
    "sample=gemma&messages=json&lines=wrapped&compare=chatml",
  ]) {
    await page.goto(`/templates?${address}`);
    await expect(page.getByText(/^Loading|^Rendering/)).toHaveCount(0);
    await expectAccessible(page);
  }
  await lab(page).template.fill("{{ 1 +");
  await expect(page.getByText("This is not a template")).toBeVisible();
  await expectAccessible(page);
});

test("nothing is wider than a phone", { tag: "@slow" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  for (const sample of ["llama-3", "gpt-oss"]) {
    await page.goto(`/templates?sample=${sample}&compare=command-r`);
    await expect(lab(page).prompt).toContainText("<|");
    await expect(page.getByRole("figure", { name: "Difference of the prompts" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
