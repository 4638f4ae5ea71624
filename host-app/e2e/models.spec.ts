import { expectAccessible } from "./testing/accessible.ts";
import { listenToPage } from "./testing/announced.ts";
import { expect, test } from "./testing/test.ts";

const RECORD = {
  id: "owner/masker",
  pipeline_tag: "fill-mask",
  library_name: "transformers",
  tags: ["transformers", "safetensors"],
  mask_token: "[MASK]",
  transformersInfo: { auto_model: "AutoModelForMaskedLM", processor: "AutoTokenizer", pipeline_tag: "fill-mask" },
  inferenceProviderMapping: { "hf-inference": { status: "live", task: "fill-mask", providerId: "owner/masker" } },
};

const README = `---
license: mit
---
# What it masks

<img src="https://tracker.test/pixel.gif" width="1" height="1"> ![Badge](https://badges.test/b.svg)
<script>globalThis.hijacked = 1</script>
<img src="x" onerror="globalThis.hijacked = 1">
<iframe src="https://frame.test/"></iframe>

| Benchmark | Score |
| - | -: |
| Masks | 92.1 |
`;

const TALKER = {
  id: "owner/talker",
  pipeline_tag: "text-generation",
  tags: ["conversational"],
  inferenceProviderMapping: Object.fromEntries(
    ["baseten", "nscale"].map((provider) => [provider, { status: "live", task: "conversational", providerId: "talk" }]),
  ),
};

/** Pixels that overflow an element horizontally. */
const hiddenWidth = ({ scrollWidth, clientWidth }: Element): number => scrollWidth - clientWidth;

test("sample models are searched and filtered without a request, and the address reflects it", async ({
  page,
  router,
  requests,
}) => {
  const mocks: string[] = [];
  page.on("request", (request) => {
    if (/\/mocks(?:-(?!hub)|\.)[^/]*\.js/.test(request.url())) mocks.push(request.url());
  });
  const announcements = await listenToPage(page);
  await page.goto("/models");
  await expect(page.getByText("dated facts, nothing is requested")).toBeVisible();
  await page.getByLabel("Search models").fill("flux");
  await page.getByLabel("Task").selectOption("Text-to-Image");
  await page.getByLabel("Provider", { exact: true }).selectOption("fal");
  await expect(page).toHaveURL("/models?search=flux&pipeline_tag=text-to-image&inference_provider=fal-ai");
  await expect(page.getByRole("button", { name: "Remove filter Provider: fal" })).toBeVisible();
  const models = page.getByRole("region", { name: "Models" });
  await expect(models.getByText("black-forest-labs/FLUX.1-dev")).toHaveCount(0);
  await expect(models.getByText("alvdansen/pola-photo-flux")).toBeVisible();
  await expect.poll(async () => (await announcements()).at(-1)).toMatch(/^\d+ models$/);
  await page.getByRole("link", { name: "black-forest-labs/FLUX.1-schnell" }).click();
  await page.getByRole("link", { name: "Inference", exact: true }).click();
  await expect(page.getByRole("region", { name: "Providers of this model" })).toContainText("Replicate");
  await page.getByRole("link", { name: "Run locally" }).click();
  await expect(page.getByText("DiffusionPipeline").first()).toBeVisible();
  // No mocks ran: the build has listed the models.
  expect(mocks).toEqual([]);
  for (let steps = 0; steps < 3; steps += 1) await page.goBack();
  await expect(page.getByLabel("Search models")).toHaveValue("flux");
  expect(router.received).toEqual([]);
  expect(requests.filter((address) => address.startsWith("http"))).toEqual([]);
});

test("a table compares included models, by keyboard and on a phone", { tag: "@slow" }, async ({ page, requests }) => {
  await page.goto("/models?ability=reasoning&price=0.5");
  const table = page.getByRole("region", { name: "Models" });
  await table.getByRole("button", { name: "Context" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/models?ability=reasoning&price=0.5&sort=input");
  await expect(table.getByRole("columnheader", { name: "Input" })).toHaveAttribute("aria-sort", "ascending");
  const shown = await table.getByRole("cell", { name: /^\$/ }).allTextContents();
  const inputs = shown.filter((_, index) => index % 2 === 0).map((text) => Number(text.slice(1)));
  expect(inputs.length).toBeGreaterThan(5);
  expect(inputs).toEqual(inputs.toSorted((one, other) => one - other));
  expect(inputs.at(-1)).toBeLessThanOrEqual(0.5);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByText(/ in, .+ out · /).first()).toBeVisible();
  expect(await table.evaluate(hiddenWidth)).toBe(0);
  expect(await page.locator("html").evaluate(hiddenWidth)).toBe(0);
  // A name without a record on the hub has its facts.
  await table.getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Providers of this model" })).toBeVisible();
  expect(requests.filter((address) => address.startsWith("http"))).toEqual([]);
});

test("a sample model without a card opens on its form, and answers there", async ({ page }) => {
  await page.goto("/models/meta-llama/Llama-3.3-70B-Instruct");
  await expect(page.getByRole("link", { name: "Inference", exact: true })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Model card" }).click();
  await page.getByRole("link", { name: "Try it", exact: true }).click();
  const trial = page.getByRole("region", { name: "Try it" });
  await trial.getByRole("textbox", { name: "Message", exact: true }).fill("Hello?");
  await trial.getByRole("button", { name: "Send", exact: true }).click();
  await expect(trial.getByText(/total \d/)).toBeVisible();
  await expect(page).toHaveURL("/models/meta-llama/Llama-3.3-70B-Instruct?tab=inference");
});

test("a sample model's page shows its code, and its providers fit a phone", { tag: "@slow" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/models/meta-llama/Llama-3.3-70B-Instruct?tab=local");
  await expect(page.getByRole("region", { name: "Load it" })).toContainText("AutoModelForCausalLM");
  await page.getByRole("link", { name: "Inference", exact: true }).click();
  const providers = page.getByRole("region", { name: "Providers of this model" });
  expect(await providers.evaluate(hiddenWidth)).toBe(0);
  expect(await page.locator("html").evaluate(hiddenWidth)).toBe(0);
  const retired = (await providers.getByRole("rowheader").allTextContents()).map((name) => name.includes("retired"));
  expect(retired).toContain(true);
  expect(retired).toEqual(retired.toSorted());
});

test.describe("models of the hub", () => {
  test.use({
    routerOptions: {
      tokens: [],
      pages: {
        "/hub/api/models": [
          { id: "owner/masker", pipeline_tag: "fill-mask", library_name: "transformers", downloads: 7 },
          TALKER,
        ],
        "/hub/api/models/owner/talker": TALKER,
        "/v1/models": {
          data: [
            {
              id: TALKER.id,
              providers: [
                {
                  provider: "baseten",
                  context_length: 131_072,
                  pricing: { input: 0.25, output: 0.5 },
                  supports_tools: true,
                  throughput: 87.4,
                },
              ],
            },
          ],
        },
        "/hub/api/models/owner/masker": RECORD,
        "/hub/owner/masker/raw/main/README.md": README,
        "/hub/api/models/owner/chatter": {
          id: "owner/chatter",
          config: { tokenizer_config: { chat_template: "{{ bos_token }}{{ messages[0].content }}", bos_token: "<s>" } },
        },
      },
    },
    allowedErrors: [/404/],
  });

  test("a model is found, and its code is generated from its record", async ({ page, router }) => {
    await page.goto("/models?source=hub&library=transformers");
    await page.getByRole("link", { name: "owner/masker" }).click();
    // The card is untrusted text: no code of it runs, and it causes no requests.
    await expect(page.getByRole("heading", { name: "What it masks" })).toBeVisible();
    await expect(page.getByRole("cell", { name: "92.1" })).toBeVisible();
    await expect(page.locator("main img, main script, main iframe")).toHaveCount(0);
    await expect(page.getByText("Images from other sites are not loaded")).toBeVisible();
    expect(await page.evaluate(() => "hijacked" in globalThis)).toBe(false);
    expect(router.received.map(({ path, headers }) => [path.split("?")[0], headers.authorization])).toEqual([
      ["/hub/api/models", undefined],
      ["/hub/api/models/owner/masker", undefined],
      ["/hub/owner/masker/raw/main/README.md", undefined],
    ]);
    await page.getByRole("link", { name: "Run locally" }).click();
    await expect(page.getByText("AutoModelForMaskedLM").first()).toBeVisible();
    expect(router.received[0]?.path).toContain("/hub/api/models?library=transformers&limit=30&expand[]=");
  });

  test("the router's data of a model are shown, and missing data as unknown", { tag: "@slow" }, async ({ page }) => {
    await page.goto("/models/owner/talker?source=hub&tab=inference");
    await page.getByRole("button", { name: "Load live lists" }).click();
    const table = page.getByRole("region", { name: "Providers of this model" });
    await expect(table.getByRole("cell", { name: "87.4 tok/s" })).toBeVisible();
    const cellsOf = async (provider: string): Promise<readonly string[]> =>
      table
        .getByRole("row")
        .filter({ has: page.getByRole("link", { name: provider, exact: true }) })
        .getByRole("cell")
        .allTextContents();
    const listed = ["131.1K", "$0.25 / M", "$0.50 / M", "Yes", "87.4 tok/s"];
    expect(await cellsOf("Baseten")).toEqual(["Chat", "HF token", ...listed, "Try it"]);
    expect(await cellsOf("Nscale")).toEqual(["Chat", "HF token", ...listed.map(() => "Unknown"), "Try it"]);
  });
});

test("axe finds nothing on a model's page, with and without code", { tag: "@slow" }, async ({ page }) => {
  for (const [address, shown] of [
    ["/models/black-forest-labs/FLUX.1-schnell?tab=inference", "Ctrl+Enter to run"],
    ["/models/openai/gpt-5.4-mini?tab=local", "No library is known to load this model"],
    ["/models/bartowski/Llama-3.2-3B-Instruct-GGUF", "This card is a sample"],
    ["/models/bartowski/Llama-3.2-3B-Instruct-GGUF?tab=files", "9 files"],
    ["/models", "Included prices are from"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shown).first()).toBeVisible();
    await expectAccessible(page);
  }
});
