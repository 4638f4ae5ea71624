import path from "node:path";
import { buildEngine } from "../../plugins/suites/tiny-models/build-engine.ts";
import { tinyModels } from "../../plugins/suites/tiny-models/hub-models.ts";
import { startLoopbackHub, type LoopbackHub } from "../../plugins/suites/tiny-models/loopback-hub.ts";
import { pngImage } from "../../plugins/suites/tiny-models/media.ts";
import { formatBytes } from "../src/ui/format-values.ts";
import { usePlayground } from "./testing/playground.ts";
import { expect, test as base } from "./testing/test.ts";

const TASKS = path.resolve(import.meta.dirname, "../../plugins/tasks");

const test = base.extend<{ hub: LoopbackHub }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from its first parameter.
  hub: async ({}, use) => {
    const hub = await startLoopbackHub(tinyModels());
    await use(hub);
    await hub.stop();
  },
});

// A page uses one hub until a reload, and the engine requests files that a repository may lack.
test.use({ catalogue: "few", ownSite: true, allowedErrors: [/404 \(Not Found\)/] });

test("models of the hub run in a worker of the page with the real library, and are stored for the next time", async ({
  page,
  site,
  hub,
  requests,
}) => {
  test.setTimeout(180_000);
  await site.plugins.addBuilt("provider", "transformers-js", await buildEngine());
  for (const task of ["image-classification", "image-to-text", "summarization"]) {
    // oxlint-disable-next-line no-await-in-loop -- One index for all.
    await site.plugins.addBuilt("task", task, path.join(TASKS, task, "dist"));
  }
  await site.indexed();
  hub.models["tiny/broken"] = { ...hub.models["tiny/sentiment"], "onnx/model.onnx": "This is no model." };
  // The default models.
  hub.models["HuggingFaceTB/SmolLM2-135M-Instruct"] = hub.models["tiny/chat"] ?? {};
  hub.models["Xenova/distilbert-base-uncased-finetuned-sst-2-english"] = {
    "onnx/model_quantized.onnx": new Uint8Array(5e6),
  };
  const chatSize = formatBytes(
    Object.entries(hub.models["tiny/chat"] ?? {})
      .filter(([name]) => /\.json$|\.onnx$/.test(name))
      .reduce((sum, [, file]) => sum + Buffer.byteLength(file), 0),
  );
  await page.addInitScript((hubUrl) => localStorage.setItem("patchbay:settings", JSON.stringify({ hubUrl })), hub.url);
  // A busy machine takes long to compile 27 MB of WebAssembly.
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
  const runOn = async (task: string, model: string, input: string) => {
    await choose(task, model);
    await text.fill(input);
    await run.click();
  };
  const keptFiles = () =>
    page.evaluate(async () => {
      const cache = await caches.open("patchbay-transformers-js");
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
  await page.goto("/playground?task=text-classification&provider=groq");
  await expect(run).toBeVisible();
  expect(ofEngine().filter((address) => !address.startsWith("/playground"))).toEqual([]);

  await test.step("a device without WebAssembly shows that, and downloads nothing", async () => {
    const strict = await page.context().newPage();
    const requested: string[] = [];
    strict.on("request", (request) => requested.push(request.url()));
    await strict.route(/engine-worker/, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers["content-security-policy"]?.replace(" 'wasm-unsafe-eval'", "") ?? "";
      await route.fulfill({ response, headers: { ...headers, "content-security-policy": policy } });
    });
    const message = "This page is not allowed to run WebAssembly, which models need.";
    await strict.goto("/playground?task=text-classification&provider=transformers-js");
    await expect(strict.getByText("Cannot run on this device").first()).toBeVisible();
    await expect(strict.getByText(message).first()).toBeVisible();
    await strict.getByRole("button", { name: "Choose a model" }).click();
    const dialog = strict.getByRole("dialog", { name: "Choose a model" });
    await expect(dialog).toContainText(message);
    await expect(dialog.getByRole("option", { name: "Xenova/distilbert" })).toContainText("Cannot run");
    expect(requested.filter((address) => /\.wasm|transformers\.min|\/resolve\//.test(address))).toEqual([]);
    await strict.close();
  });

  await test.step("the home page offers a model with its size, and runs it", async () => {
    const { length } = hub.downloads;
    const requested = requests.length;
    await page.goto("/");
    const home = page.getByRole("region", { name: "Try a chat" });
    await home.getByRole("button", { name: "What is a patch bay?" }).click();
    await expect(home).toContainText("Simulated");
    expect(requests.slice(requested).filter((address) => /transformers-js.*\.js$|engine-worker/.test(address))).toEqual(
      [],
    );
    await home.getByRole("button", { name: "Run a small model on this device" }).click();
    await expect(home).toContainText("It runs on the processor (WebAssembly), slower than on a GPU.");
    await expect(home).toContainText(`The first call downloads the model (${chatSize}).`);
    expect(hub.downloads.slice(length)).toEqual([]);
    await home.getByRole("button", { name: "Download and run" }).click();
    await expect(home).toContainText("one two", patient);
    await expect(home).toContainText("From Transformers.js on this device");
    await expect(home).not.toContainText("Simulated");
  });

  await test.step("the picker shows what runs here and its size", async () => {
    requests.length = 0;
    await page.goto("/playground?task=text-classification&provider=transformers-js");
    await page.getByRole("button", { name: "Choose a model" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a model" });
    await expect(dialog).toContainText("Runs here on the processor (WebAssembly), slower than on a GPU");
    const option = dialog.getByRole("option", { name: "Xenova/distilbert" });
    await expect(option).toContainText("5.0 MB download");
    await option.click();
    await expect(page.getByText("The first call downloads the model (5.0 MB).").first()).toBeVisible();
  });

  await test.step("a text is classified", async () => {
    await runOn("Text Classification", "tiny/sentiment", "Good film");
    // 1 / (1 + e^-1.5)
    await expect(result).toContainText("POSITIVE", patient);
    await expect(result).toContainText(/0\.818|81\.8|82/);
    await expect(result).toContainText("From Transformers.js on this device");
    expect(hub.downloads).toContain("/tiny/sentiment/resolve/main/onnx/model.onnx");
    expect(ofEngine().filter((address) => address.endsWith(".wasm"))).toHaveLength(1);
    await expect(page.getByText("Ready on this device").first()).toBeVisible();
  });

  await test.step("damaged weights are reported and removed, and stored ones are read again", async () => {
    await choose("Text Classification", "tiny/broken");
    await run.click();
    await expect(page.getByText("The weights of tiny/broken could not be read").first()).toBeVisible(patient);
    const storedFiles = await keptFiles();
    expect(storedFiles).toContain("/tiny/sentiment/resolve/main/onnx/model.onnx");
    expect(storedFiles.filter((address) => address.includes("broken"))).toEqual([]);
    const { length } = hub.downloads;
    await runOn("Text Classification", "tiny/sentiment", "Bad film");
    await expect(result).toContainText("NEGATIVE", patient);
    expect(hub.downloads.slice(length)).toEqual([]);
  });

  await test.step("a text is rewritten, by a decoder with a cache", async () => {
    await runOn("Summarization", "tiny/shortener", "The very big house");
    await expect(result).toContainText("big home", patient);
  });

  await test.step("an image is decoded in the worker, and described", async () => {
    const buffer = Buffer.from(await pngImage(4, 4, () => [255, 51, 0]).arrayBuffer());
    const file = { name: "red.png", mimeType: "image/png", buffer };
    await choose("Image Classification", "tiny/colors");
    await page.locator('input[type="file"]').first().setInputFiles(file, { timeout: 5000 });
    await run.click();
    await expect(result).toContainText("green", patient);
    await choose("Image-to-Text", "tiny/caption");
    await page.locator('input[type="file"]').first().setInputFiles(file, { timeout: 5000 });
    await run.click();
    await expect(result).toContainText("a red image", patient);
  });

  /** Starts a download that does not end, and waits until weights are requested. */
  const beginDownload = async (model: string) => {
    hub.models[model] = hub.models["tiny/sentiment"] ?? {};
    hub.hold(".onnx");
    await runOn("Text Classification", model, "Good film");
    await expect.poll(() => hub.downloads, patient).toContain(`/${model}/resolve/main/onnx/model.onnx`);
  };

  await test.step("storage that fills up during a download is reported, and nothing of the download stays", async () => {
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await beginDownload("tiny/large");
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    hub.hold();
    await expect(page.getByText("The browser does not have enough storage for tiny/large").first()).toBeVisible(
      patient,
    );
    expect((await keptFiles()).filter((address) => address.includes("large"))).toEqual([]);
    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await session.detach();
  });

  await test.step("a worker that is killed midway is reported, and the next run works", async () => {
    await beginDownload("tiny/killed");
    const worker = page.workers().findLast((one) => one.url().includes("engine-worker"));
    await worker!.evaluate(() => close());
    await expect(page.getByText("ended while it worked").first()).toBeVisible(patient);
    await expect.poll(async () => (await keptFiles()).filter((address) => address.includes("killed"))).toEqual([]);
    hub.hold();
    await run.click();
    await expect(result).toContainText("POSITIVE", patient);
  });

  await test.step("leaving the page midway leaves nothing for the next visit, which works", async () => {
    await beginDownload("tiny/left");
    expect((await keptFiles()).filter((address) => address.includes("left"))).not.toEqual([]);
    const playground = page.url();
    await page.goto("/providers/transformers-js");
    const models = page.getByRole("region", { name: "Models on this device" });
    await expect(models).toContainText("tiny/sentiment", patient);
    await expect(models).not.toContainText("tiny/left");
    await expect.poll(async () => (await keptFiles()).filter((address) => address.includes("left"))).toEqual([]);
    hub.hold();
    await page.goto(playground);
    await runOn("Text Classification", "tiny/left", "Good film");
    await expect(result).toContainText("POSITIVE", patient);
  });

  await test.step("a page that crashes midway leaves nothing either, and the download starts again", async () => {
    const model = "tiny/crashed";
    hub.models[model] = hub.models["tiny/sentiment"] ?? {};
    hub.hold(".onnx");
    const tab = await page.context().newPage();
    await tab.goto(`/playground?task=text-classification&provider=transformers-js&model=${model}`);
    await tab.getByRole("textbox", { name: "Text", exact: true }).fill("Good film");
    await tab.getByRole("button", { name: "Run", exact: true }).click();
    const weights = `/${model}/resolve/main/onnx/model.onnx`;
    await expect.poll(() => hub.downloads, patient).toContain(weights);
    const storedFiles = async () => (await keptFiles()).filter((address) => address.includes(model));
    expect(await storedFiles()).not.toEqual([]);
    const crashed = tab.waitForEvent("crash");
    const session = await page.context().newCDPSession(tab);
    session.send("Page.crash").catch(() => undefined);
    await crashed;
    await tab.close();
    hub.hold();
    await page.goto("/providers/transformers-js");
    const models = page.getByRole("region", { name: "Models on this device" });
    await expect(models).toContainText("tiny/sentiment", patient);
    await expect(models).not.toContainText(model);
    await expect.poll(storedFiles).toEqual([]);
    await page.goto("/playground?task=text-classification&provider=transformers-js");
    await runOn("Text Classification", model, "Good film");
    await expect(result).toContainText("POSITIVE", patient);
    expect(hub.downloads.filter((address) => address === weights)).toHaveLength(2);
  });

  await test.step("two tabs download a model once, and both answer", async () => {
    await beginDownload("tiny/shared");
    const tab = await page.context().newPage();
    await tab.goto("/playground?task=text-classification&provider=transformers-js");
    await tab.getByLabel("Model", { exact: true }).fill("tiny/shared");
    await tab.getByRole("textbox", { name: "Text", exact: true }).fill("Bad film");
    await tab.getByRole("button", { name: "Run", exact: true }).click();
    await expect(tab.getByText("Waiting for another tab, which downloads this model").first()).toBeVisible(patient);
    hub.hold();
    await expect(result).toContainText("POSITIVE", patient);
    await expect(tab.getByRole("region", { name: "Result" })).toContainText("NEGATIVE", patient);
    expect(hub.downloads.filter((address) => address.includes("shared") && address.endsWith(".onnx"))).toHaveLength(1);
    await tab.close();
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
