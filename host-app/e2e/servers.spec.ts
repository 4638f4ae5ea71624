import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Page } from "@playwright/test";
import { buildEchoEngine } from "../../core/kit/testing/build-echo-engine.ts";
import { installBrowserDouble } from "../../plugins/engines/chrome-ai/src/mock-browser.ts";
import { startTroubledServer } from "../server/doctor/testing/troubled-server.ts";
import { createDesk, type Desk } from "./testing/desk.ts";
import { openPlayground } from "./testing/playground.ts";
import { expect, test as base } from "./testing/test.ts";

const test = base.extend<{ desk: Desk }>({
  desk: async ({ site }, use) => {
    const desk = createDesk(site);
    await use(desk);
    await desk.stop();
  },
});

/** Makes a server send code that differs from the manifest. @returns a function that ends it */
async function tamper(page: Page, file: RegExp): Promise<() => Promise<void>> {
  await page.route(file, async (route) => {
    const answer = await route.fetch();
    const body = `globalThis.tampered = true;\n${await answer.text()}`;
    await route.fulfill({ response: answer, body, headers: { ...answer.headers(), "cache-control": "no-store" } });
  });
  return () => page.unroute(file);
}

test.use({ allowedErrors: [/CORS policy|valid digest|Failed to load resource|net::ERR/] });

test("a server is checked from the page, and its models are loaded and downloaded", async ({
  page,
  desk,
  requests,
}) => {
  test.slow();
  const double = await desk.start("loopback");
  await page.goto("/servers");
  const card = page.getByRole("region", { name: "Desk" });
  await expect(card).toContainText("Not checked");
  expect(requests.filter((address) => address.startsWith(double.url))).toEqual([]);
  await card.getByRole("button", { name: "Check" }).click();
  await expect(card).toContainText(/Desk is running at .* and offers \d+ models?\./);

  await card.getByText("Address and key").click();
  await card.getByLabel("Address", { exact: true }).fill(`${double.url}/v1`);
  await card.getByLabel("Address", { exact: true }).press("Enter");
  await expect(card).toContainText(`Desk answers at ${double.url}, not below /v1.`);
  await card.getByLabel("Address", { exact: true }).fill("http://192.168.0.10:11434");
  await card.getByLabel("Address", { exact: true }).press("Enter");
  await expect(card.getByRole("alert")).toContainText("must be an https address");
  await card.getByLabel("Address", { exact: true }).fill(double.url);
  await card.getByLabel("Address", { exact: true }).press("Enter");
  await expect(card).toContainText("is running at");

  // Without a known address the field appears immediately and keeps its focus: the key comes next.
  const any = page.getByRole("region", { name: "OpenAI-compatible server" });
  await any.getByLabel("Address", { exact: true }).fill(`${double.url}/v1`);
  await any.getByLabel("Address", { exact: true }).press("Enter");
  await expect(any).toContainText("is running at");
  await expect(any.getByLabel("Address", { exact: true })).toBeFocused();
  await expect(any.getByText("Needs an API key")).toBeVisible();

  await page.goto("/providers/desk");
  const deskRegion = page.getByRole("region", { name: "Your Desk" });
  await expect(deskRegion.getByRole("table")).toBeVisible();
  await deskRegion.getByLabel("Download a model").fill("llama3.2");
  await deskRegion.getByRole("button", { name: "Download" }).click();
  await expect(deskRegion).toContainText("llama3.2 is downloaded.");
  expect(double.asked.some(({ path }) => path === "/api/pull")).toBe(true);

  const row = deskRegion.getByRole("row", { name: "llama3.2" }).last();
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(row.getByRole("button", { name: "Keep" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: "Delete" })).toBeFocused();
  expect(double.asked.some(({ method }) => method === "DELETE")).toBe(false);
  await page.keyboard.press("Enter");
  await row.getByRole("button", { name: "Delete for good" }).click();
  await expect(deskRegion).toContainText(/\S+ is deleted\./);
  expect(double.asked.some(({ method, path }) => `${method} ${path}` === "DELETE /api/delete")).toBe(true);
});

test("a model of the browser answers after its download", { tag: "@slow" }, async ({ page, requests }) => {
  const engineFile = /\/engine\..*\.js/;
  const playground = await openPlayground(page, "provider=groq");
  expect(requests.filter((address) => engineFile.test(address))).toEqual([]);
  await page.evaluate(installBrowserDouble, {
    availability: "downloadable",
    pieces: ["Hello", " from here."],
    pauseMs: 150,
  } as const);
  await page.getByLabel("Provider", { exact: true }).selectOption("Chrome built-in AI");
  await expect(page.getByText("The first call downloads the model.")).toBeVisible();
  // Its code comes with the first call, and is rejected if it differs from the manifest.
  const runFile = /chrome-ai\/.*run\.\w+\.js/;
  const honest = await tamper(page, runFile);
  await playground.ask("Hello?");
  await expect(page.getByText(/run\.\w+\.js\S* was refused before it ran/).first()).toBeVisible();
  expect(await page.evaluate(() => "tampered" in globalThis)).toBe(false);
  await honest();
  const before = requests.length;
  await playground.ask("Hello?");
  await expect(playground.answer.getByText(/^Downloading \d+%$/)).toBeVisible();
  await expect(playground.answer).toContainText("Hello from here.");
  await expect(playground.answer).toContainText("From Chrome built-in AI on this device");
  // Nothing is sent: the requests load parts of the app, its dated facts and a part of the engine.
  const others = requests.slice(before).filter((address) => !/\/assets\/|\/plugins\/models\.json$/.test(address));
  expect(others).toEqual([expect.stringMatching(runFile)]);

  // As this browser is without the double.
  await page.goto("/playground?provider=chrome-ai");
  await expect(page.getByText("Cannot run on this device")).toBeVisible();

  // If nothing else is real, the home page uses a model that is ready.
  await page.goto("/");
  await page.evaluate(installBrowserDouble, { availability: "available", pieces: ["From home."] } as const);
  const chat = page.getByRole("region", { name: "Try a chat" });
  await chat.getByRole("button", { name: "What is a patch bay?" }).click();
  await expect(chat).toContainText("From Chrome built-in AI on this device");
  await expect(chat).toContainText("From home.");
});

test.describe("an engine in a worker", { tag: "@slow" }, () => {
  test.use({ catalogue: "few", allowedErrors: [/Refused to connect|Content Security Policy|violates/] });

  test("runs nothing before it is chosen, and then only what its manifest lists, under a separate policy", async ({
    page,
    site,
    requests,
  }) => {
    const folder = await mkdtemp(`${tmpdir()}/patchbay-echo-`);
    await site.plugins.addBuilt("provider", "echo", await buildEchoEngine(folder));
    await rm(folder, { recursive: true });
    await site.indexed();
    // Its models are downloaded and deleted on the servers page.
    await page.goto("/servers");
    await page.getByRole("region", { name: "Echo" }).getByRole("link", { name: "Downloads" }).click();
    const models = page.getByRole("region", { name: "Models on this device" });
    const parrot = models.getByRole("row").filter({ hasText: "parrot" });
    await parrot.getByRole("button", { name: "Download parrot" }).click();
    await expect(models).toContainText("1 model takes 3 B on this device.");
    await expect(parrot).toContainText("On this device");
    await parrot.getByRole("button", { name: "Delete parrot" }).click();
    await parrot.getByRole("button", { name: "Delete for good" }).click();
    await expect(models).toContainText("No models are stored on this device.");

    requests.length = 0;
    const ofEngine = () => requests.filter((address) => /echo|engine/.test(address));
    await page.goto("/playground?task=text-generation&provider=groq");
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.fill("greet");
    expect(ofEngine()).toEqual([]);
    await page.getByLabel("Provider", { exact: true }).selectOption("Echo");
    const result = page.getByRole("region", { name: "Result" });
    const run = page.getByRole("button", { name: "Run", exact: true });
    const honest = await tamper(page, /echo\/dist\/writing\.\w+\.js/);
    await run.click();
    await expect(result).toContainText("was refused before it ran");
    await honest();
    await run.click();
    await expect(result).toContainText("Hello from the asset");
    await expect(result).toContainText("From Echo on this device");

    const expectAnswer = async (input: string, answer: string) => {
      await text.fill(input);
      await run.click();
      await expect(result).toContainText(answer);
    };
    await expectAnswer("Said word by word", "Said word by word");
    // The engine can only call the hub.
    await expectAnswer("fetch https://example.com/", "TypeError");
    await expectAnswer("crash", "ended while it worked");
    await expect(result).toContainText("The engine crashed.");
    await expectAnswer("Back again", "Back again");
    await expectAnswer("close", "The browser stopped it");
    await expectAnswer("Back once more", "Back once more");

    // Bytes that differ from the manifest: neither code nor assets run.
    await page.route(/greeting\.\w+\.txt/, (route) => route.fulfill({ body: "Hello from someone else" }));
    await expectAnswer("greet", "was refused before it ran");
    await tamper(page, /echo\/dist\/engine\.\w+\.js/);
    await page.reload();
    await expect(page.getByText("was refused before it ran").first()).toBeVisible();
  });
});

test.describe("something that is not a model server", () => {
  test("is reported with what to do if it blocks pages", { tag: "@slow" }, async ({ page, server: app, desk }) => {
    await desk.start("none");
    await page.goto("/servers");
    const card = page.getByRole("region", { name: "Desk" });
    await card.getByRole("button", { name: "Check" }).click();
    await expect(card).toContainText(`does not allow pages of ${app.url} (CORS).`);
    await expect(card.getByRole("list").first()).toContainText(app.url);
  });
});

test.describe("a server that runs at its usual address", { tag: "@slow" }, () => {
  test.use({ catalogue: "few", finds: true });

  test("is offered on the home page, which costs it nothing, and answers there", async ({ page, desk, requests }) => {
    const hanging = await startTroubledServer("hanging");
    const double = await desk.start("loopback");
    await desk.addPlugin("hanging", "Hanging", hanging.url);
    let before = 0;
    // On a busy machine even a running server may time out.
    await expect(async () => {
      before = double.asked.length;
      requests.length = 0;
      await page.goto("/");
      await expect(page.getByText("Desk is running on this device.")).toBeVisible();
    }).toPass();
    const times = await page.evaluate(() =>
      [...performance.getEntriesByType("paint"), ...performance.getEntriesByType("resource")]
        .filter(({ name }) => /^first-contentful-paint$|\/api\/servers$/.test(name))
        .map(({ name, startTime }) => [name, startTime] as const)
        .toSorted(([, one], [, other]) => one - other)
        .map(([name]) => name.slice(name.lastIndexOf("/") + 1)),
    );
    expect(times).toEqual(["first-contentful-paint", "servers"]);
    // Once for all of them, and not by the page itself.
    expect(double.asked.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/version"]);
    expect(requests.filter((address) => address === "/api/servers")).toHaveLength(1);
    expect(requests.filter((address) => address.startsWith("http"))).toEqual([]);

    const chat = page.getByRole("region", { name: "Try a chat" });
    await expect(chat).toContainText("Desk on this device answers.");
    await chat.getByRole("button", { name: "What is a patch bay?" }).click();
    await expect(chat).toContainText("From Desk on this device");
    await expect(chat).toContainText("A patch bay is a panel");
    await expect(chat.locator(".pb-simulated")).toHaveCount(0);
    expect(double.asked.map(({ path }) => path)).toContain("/v1/chat/completions");
    await hanging.stop();
  });
});
