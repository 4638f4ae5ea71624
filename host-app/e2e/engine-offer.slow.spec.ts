import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { ENGINE_FOLDER } from "../../core/kit/testing/slow-packages.ts";
import { buildEngine } from "../../plugins/suites/tiny-models/build-engine.ts";
import { tinyModels } from "../../plugins/suites/tiny-models/hub-models.ts";
import { startLoopbackHub } from "../../plugins/suites/tiny-models/loopback-hub.ts";
import { usePlayground } from "./testing/playground.ts";
import type { Site } from "./testing/site.ts";
import { expect, test } from "./testing/test.ts";

// A page uses one hub until a reload, and the engine requests files that a repository may lack.
test.use({ catalogue: "few", ownSite: true, allowedErrors: [/404 \(Not Found\)/] });

/** Puts the built engine where the server of a clone has it, and starts a hub with a tiny default model. */
async function offerEngine({ page, plugins }: Site) {
  const folder = path.join(plugins.path, "packages/engines/transformers-js");
  await mkdir(folder, { recursive: true });
  for (const name of ["package.json", "models.json"]) await cp(path.join(ENGINE_FOLDER, name), path.join(folder, name));
  await cp(await buildEngine(), path.join(folder, "dist"), { recursive: true });
  const hub = await startLoopbackHub(tinyModels());
  hub.models["HuggingFaceTB/SmolLM2-135M-Instruct"] = hub.models["tiny/chat"] ?? {};
  await page.addInitScript((hubUrl) => localStorage.setItem("patchbay:settings", JSON.stringify({ hubUrl })), hub.url);
  return hub;
}

test("an engine of the server is installed with one click on the page of servers, and answers", async ({
  page,
  site,
  server,
  requests,
}) => {
  test.setTimeout(180_000);
  const hub = await offerEngine(site);
  await page.goto("/servers");
  const offer = page.getByRole("region", { name: "Transformers.js on this device" });
  await expect(offer).toContainText(/The engine is 27\.\d MB/);
  await expect(offer).toContainText("/session?token=");
  await offer.getByText(/^12 of 12 small models can run here/).click();
  await expect(offer.getByRole("listitem").first()).toContainText(
    /^SmolLM2 135M InstructChat · 200\.0 MB \(q4\) · apache-2\.0 · not run here · source/,
  );
  await offer.getByLabel("Or paste the link here").fill(server.link);
  await offer.getByLabel("Or paste the link here").press("Enter");
  await expect(offer).not.toContainText("/session?token=");
  expect(requests.filter((address) => /transformers-js|engine-worker|\/resolve\//.test(address))).toEqual([]);
  await offer.getByRole("button", { name: "Run on this device" }).click();
  await expect(page).toHaveURL(/\/playground\?provider=transformers-js/);
  await expect(page.getByText(/The first call downloads the model/).first()).toBeVisible();
  expect(hub.downloads.filter((address) => address.endsWith(".onnx"))).toEqual([]);
  const playground = await usePlayground(page);
  await playground.ask("Hello");
  await expect(playground.answer).toContainText("one two three", { timeout: 60_000 });
  await expect(playground.answer).toContainText("From Transformers.js on this device");
  await page.goto("/servers");
  const installed = page.getByRole("region", { name: "Transformers.js", exact: true });
  await installed.getByText(/^12 of 12 small models can run here/).click();
  await expect(installed.getByRole("link", { name: "Whisper tiny, English" })).toHaveAttribute(
    "href",
    /task=automatic-speech-recognition&provider=transformers-js&model=Xenova%2Fwhisper-tiny\.en$/,
  );
  expect((await installed.getByRole("heading", { name: "Transformers.js" }).boundingBox())?.width).toBeGreaterThan(100);
  await page.goto("/plugins");
  await expect(page.getByRole("button", { name: "Remove Transformers.js" })).toBeVisible();
  await hub.stop();
});

test("an engine of the server is installed from the home page and from the list of models", async ({
  page,
  site,
  server,
  requests,
}) => {
  test.setTimeout(180_000);
  const hub = await offerEngine(site);
  const offer = page.getByRole("region", { name: "Transformers.js on this device" });
  await page.goto(server.link);
  const home = page.getByRole("region", { name: "Try a chat" });
  await home.getByRole("button", { name: "What is a patch bay?" }).click();
  await expect(home).toContainText("Simulated");
  await home.getByRole("button", { name: "Run a small model on this device" }).click();
  await expect(offer).toContainText(/The engine is 27\.\d MB/);
  await expect(offer.getByRole("listitem")).toHaveText([/^SmolLM2 135M Instruct200\.0 MB/, /^SmolLM2 360M/]);
  expect(requests.filter((address) => /transformers-js|engine-worker|\/resolve\//.test(address))).toEqual([]);
  await offer.getByRole("button", { name: "Run on this device" }).click();
  await expect(home).toContainText(/The first call downloads the model \(.+B\)/);
  await home.getByRole("button", { name: "Download and run" }).click();
  await expect(home).toContainText("one two", { timeout: 60_000 });
  await expect(home).toContainText("From Transformers.js on this device");

  await page.goto("/plugins");
  await page.getByRole("button", { name: "Remove Transformers.js" }).click();
  await expect(page.getByRole("button", { name: "Remove Transformers.js" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/playground");
  await page.getByRole("button", { name: "Choose a model" }).first().click();
  await page.getByText("Run a small model on this device").click();
  await expect(offer.getByRole("button", { name: "Run on this device" })).toBeInViewport({ ratio: 1 });
  await offer.getByRole("button", { name: "Run on this device" }).click();
  await expect(page).toHaveURL(/provider=transformers-js/);
  await expect(page.getByText("Ready on this device").first()).toBeVisible();
  await hub.stop();
});
