import path from "node:path";
import { buildEngine } from "../../plugins/suites/tiny-models/build-engine.ts";
import { tinyModels } from "../../plugins/suites/tiny-models/hub-models.ts";
import { startLoopbackHub, type LoopbackHub } from "../../plugins/suites/tiny-models/loopback-hub.ts";
import { pngImage } from "../../plugins/suites/tiny-models/media.ts";
import { usePlayground } from "./testing/playground.ts";
import { expect, test as base } from "./testing/test.ts";

const IMAGE_TASK = path.resolve(import.meta.dirname, "../../plugins/tasks/image-classification/dist");

const test = base.extend<{ hub: LoopbackHub }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its first parameter.
  hub: async ({}, use) => {
    const hub = await startLoopbackHub(tinyModels());
    await use(hub);
    await hub.stop();
  },
});

// A page keeps its hub for good, and what a repository does not have, the engine has to ask for.
test.use({ catalogue: "few", ownSite: true, allowedErrors: [/404 \(Not Found\)/] });

test("models of the hub run in a worker of the page by the real library, and are kept for the next time", async ({
  page,
  site,
  hub,
  requests,
}) => {
  test.setTimeout(180_000);
  await site.plugins.addBuilt("provider", "transformers-js", await buildEngine());
  await site.plugins.addBuilt("task", "image-classification", IMAGE_TASK);
  await site.indexed();
  hub.models["tiny/broken"] = { ...hub.models["tiny/sentiment"], "onnx/model.onnx": "This is no model." };
  await page.addInitScript((hubUrl) => localStorage.setItem("patchbay:settings", JSON.stringify({ hubUrl })), hub.url);
  // Compiling 27 MB of WebAssembly takes a busy machine its time.
  const patient = { timeout: 60_000 };
  const ofEngine = () => requests.filter((address) => /transformers-js|engine-worker|\/resolve\//.test(address));
  const result = page.getByRole("region", { name: "Result" });
  const run = page.getByRole("button", { name: "Run", exact: true });
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const choose = async (task: string, model: string) => {
    await page.getByLabel("Task", { exact: true }).selectOption(task);
    await page.getByLabel("Provider", { exact: true }).selectOption("Transformers.js");
    await page.getByLabel("Model", { exact: true }).fill(model);
    await page.getByLabel("Model", { exact: true }).press("Tab");
  };
  await page.goto("/playground?task=text-classification&provider=groq");
  await expect(run).toBeVisible();
  expect(ofEngine().filter((address) => !address.startsWith("/playground"))).toEqual([]);

  await test.step("a text is classified", async () => {
    await choose("Text Classification", "tiny/sentiment");
    await text.fill("Good film");
    await run.click();
    // 1 / (1 + e^-1.5)
    await expect(result).toContainText("POSITIVE", patient);
    await expect(result).toContainText(/0\.818|81\.8|82/);
    await expect(result).toContainText("From Transformers.js on this device");
    expect(hub.downloads).toContain("/tiny/sentiment/resolve/main/onnx/model.onnx");
    expect(ofEngine().filter((address) => address.endsWith(".wasm"))).toHaveLength(1);
  });

  await test.step("damaged weights are told of and removed, and what is kept is read again", async () => {
    await choose("Text Classification", "tiny/broken");
    await run.click();
    await expect(page.getByText("The weights of tiny/broken could not be read").first()).toBeVisible(patient);
    const kept = await page.evaluate(async () => {
      const cache = await caches.open("patchbay-transformers-js");
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain("/tiny/sentiment/resolve/main/onnx/model.onnx");
    expect(kept.filter((address) => address.includes("broken"))).toEqual([]);
    const { length } = hub.downloads;
    await choose("Text Classification", "tiny/sentiment");
    await text.fill("Bad film");
    await run.click();
    await expect(result).toContainText("NEGATIVE");
    expect(hub.downloads.slice(length)).toEqual([]);
  });

  await test.step("an image is decoded in the worker", async () => {
    await choose("Image Classification", "tiny/colors");
    const buffer = Buffer.from(await pngImage(4, 4, () => [255, 51, 0]).arrayBuffer());
    const file = { name: "red.png", mimeType: "image/png", buffer };
    await page.locator('input[type="file"]').first().setInputFiles(file, { timeout: 5000 });
    await run.click();
    await expect(result).toContainText("green");
  });

  await test.step("a chat streams", async () => {
    await choose("Chat", "tiny/chat");
    const playground = await usePlayground(page);
    await playground.ask("Hello");
    await expect(playground.answer).toContainText("one two three one two three one");
    await expect(playground.answer).toContainText("From Transformers.js on this device");
    const states = await playground.states();
    expect(states.filter((shown) => /on this deviceone (two |two three |)$/.test(shown))).not.toEqual([]);
  });
});
