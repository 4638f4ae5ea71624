import { openPlayground } from "./testing/playground.ts";
import { modelPage } from "./testing/start-router.ts";
import { expect, test } from "./testing/test.ts";

const MODEL = "openai/gpt-oss-120b";
const MODEL_PATH = `/hub/api/models/${MODEL}`;

test.use({ catalogue: "few" });

test("a simulated chat answers with tools, schemas and edits, and keeps its versions", async ({ page }) => {
  const playground = await openPlayground(page, "provider=groq");
  const { answer } = playground;
  await page.getByText("Tools and output format").click();
  await page.getByRole("button", { name: "Weather", exact: true }).click();
  await playground.ask("What is the weather in Rome?", { recorded: false });
  await expect(answer.getByRole("figure", { name: "Arguments of get_weather" })).toContainText('"city": "Rome"');
  await expect(answer).toContainText("Stopped to wait for the results of its tool calls.");
  await answer.getByRole("textbox", { name: "Result of get_weather" }).fill('{"temperature": 21}');
  await answer.getByRole("button", { name: "Send result" }).click();
  await expect(answer).toContainText('The tool returned “{"temperature": 21}”.');

  await page.getByRole("button", { name: "Sentiment", exact: true }).click();
  await playground.ask("I love it.", { recorded: false });
  await expect(answer).toContainText("Valid: the answer follows the schema sentiment.");
  await answer.getByRole("button", { name: "Edit message" }).click();
  await answer.getByRole("textbox", { name: "Edited message" }).fill("I hate it.");
  await answer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(answer).toContainText("I hate it.");
  await expect(answer.getByLabel("Version 2 of 2")).toBeVisible();
  await answer.getByRole("button", { name: "Earlier version" }).click();
  await expect(answer).toContainText("I love it.");
  await answer.getByRole("button", { name: "Delete turn" }).click();
  await expect(answer).toContainText("I hate it.");
  await answer.getByText(/^first token/).click();
  await expect(answer.getByText("measured", { exact: true }).first()).toBeVisible();
});

test.describe("an answer in Markdown", () => {
  const table = `| a | b |\n| - | - |\n${"| 1 | 2 |\n".repeat(1000)}`;
  const text = `**Bold** <img src=x onerror="alert(1)">\n\n\`\`\`python\nprint(1)\n\`\`\`\n\n${table}\n[web](https://x.test/)\n\n$$\\begin{align}\\pmb{a} &= \\frac12 \\label{root} \\\\ b &= \\sideset{_1}{_2}\\sum \\cancel{x}\\end{align}$$\n\nIt costs $5 or $6, and $x_1$ more.`;
  test.use({
    routerOptions: { tokens: [], pages: { [MODEL_PATH]: modelPage("groq", "openai/gpt-oss-120b") } },
  });

  test("collapses its reasoning, runs no code, and keeps the received part when it is interrupted", async ({
    page,
  }) => {
    const deltas = [
      { reasoning_content: "Let me think." },
      ...(text.match(/[^]{1,400}/g) ?? []).map((content) => ({ content })),
    ];
    const events = deltas.map((delta) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
    let body = `${events.join("")}data: [DONE]\n\n`;
    await page.route("**/groq/openai/v1/chat/completions", (route) =>
      route.fulfill({ contentType: "text/event-stream", headers: { "access-control-allow-origin": "*" }, body }),
    );
    const playground = await openPlayground(page, `provider=groq&model=${MODEL}`);
    await playground.useKey("Groq", "hf_e2eSecretToken");
    await playground.ask("Write.", { recorded: false });
    const { answer } = playground;
    await expect(answer.getByRole("row")).toHaveCount(1001);
    await expect(answer.locator("strong", { hasText: "Bold" })).toBeVisible();
    await expect(answer.locator("img")).toHaveCount(0);
    await expect(answer.getByRole("link", { name: /web/ })).toHaveAttribute("rel", /noreferrer/);
    await expect(answer.locator("math")).toHaveCount(2);
    await expect(answer.locator("math mi").first()).toHaveCSS("font-weight", "700");
    await expect(answer.locator("math [id]")).toHaveCount(0);
    await expect(answer.locator("menclose:has(.tml-cancel)")).toHaveCSS("position", "relative");
    await expect(answer.getByText("Let me think.")).toHaveCount(0);
    await answer.getByText(/^Thought for/).click();
    await expect(answer.getByText("Let me think.")).toBeVisible();

    const half = JSON.stringify({ choices: [{ index: 0, delta: { content: "Half an *answer*" } }] });
    body = `data: ${half}\n\ndata: {"error": {"message": "The model fell over."}}\n\n`;
    await playground.ask("Again.", { recorded: false });
    await expect(answer.getByRole("alert")).toContainText("The response was interrupted");
    await expect(answer.locator("em", { hasText: "answer" })).toBeVisible();
    await expect(answer.getByRole("button", { name: "Try again" })).toBeVisible();
  });
});

test("rare parameters are loaded from the task's plugin when they are expanded", async ({ page, requests }) => {
  const taskFile = /\/plugins\/tasks\/.*\/plugin\./;
  const playground = await openPlayground(page, "provider=groq&temperature=0.5");
  await expect(page.getByLabel("Temperature", { exact: true })).toHaveValue("0.5");
  expect(requests.filter((address) => taskFile.test(address))).toEqual([]);
  await page.getByText("More parameters", { exact: true }).click();
  await page.getByLabel("Seed").fill("7");
  await expect(page).toHaveURL(/temperature=0\.5&seed=7$/);
  await page.reload();
  await expect(page.getByLabel("Seed")).toHaveValue("7");
  await page.getByLabel("Seed").fill("1.5");
  await expect(page.getByText("Fix the highlighted settings: Seed.")).toBeVisible();
  await page.getByLabel("Seed").fill("8");
  await playground.ask("Hello?");
  await expect(playground.answer).toContainText("total");
  await playground.answer.getByText(/^Network log/).click();
  await expect(playground.answer.getByText('"seed": 8').first()).toBeVisible();
});
