import { measureLoad } from "./testing/measure-load.ts";
import { openPlayground } from "./testing/playground.ts";
import { modelPage } from "./testing/start-router.ts";
import { expect, test } from "./testing/test.ts";

const KILOBYTE = 1024;

test.use({
  routerOptions: {
    tokens: ["Measured", "."],
    pages: {
      "/hub/api/models/openai/gpt-oss-120b": modelPage("groq", "openai/gpt-oss-120b"),
    },
  },
});

test.describe("with nothing cached", () => {
  test.use({ ownSite: true });

  test("a first visit stays within its budgets", async ({ page, server }) => {
    const figures = await measureLoad(page, server.url, "Measured.");
    expect(figures.indexRequests).toBe(1);
    expect(figures.unusedPluginRequests).toBe(0);
    expect(figures.providerRequests).toBe(1);
    expect(figures.catalogueBytes).toBeLessThanOrEqual(130 * KILOBYTE);
    expect(figures.firstCallBytes).toBeLessThanOrEqual(190 * KILOBYTE);
  });
});

test("a page names the next files of its address immediately, and all of them exist", async ({ page, server }) => {
  const asPage = { headers: { accept: "text/html" } };
  const html = await (await page.request.get(`${server.url}/tasks/text-generation`, asPage)).text();
  const named = [...html.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file = ""]) => file);
  expect(named.some((file) => file.includes("/task-page-"))).toBe(true);
  const answers = await Promise.all(named.map((file) => page.request.get(server.url + file)));
  expect(answers.filter((answer) => !answer.ok()).map((answer) => answer.url())).toEqual([]);
});

for (const [address, most] of [
  ["/models/openai/gpt-oss-120b", 17],
  ["/tasks/text-generation", 17],
] as const) {
  // A task's page also needs the samples and the code of its plugin for its largest text.
  test(`${address} requests at most ${most} files at once, itself included`, async ({ page, server }) => {
    const answer = await page.request.get(server.url + address, { headers: { accept: "text/html" } });
    const named = [...(await answer.text()).matchAll(/<(?:link|script)[^>]* (?:href|src)="(\/[^"]+)"/g)];
    const files = named.map(([, file = ""]) => file);
    expect(new Set(files).size).toBe(files.length);
    expect(files).toEqual(expect.arrayContaining(["/config.json", "/plugins/index.json"]));
    expect(files.length + 1, files.join("\n")).toBeLessThanOrEqual(most);
  });
}

for (const [address, most] of [
  ["/", 10],
  ["/providers", 7],
  ["/models/openai/gpt-oss-120b", 17],
  ["/tasks/text-generation", 20],
  ["/libraries/transformers", 15],
] as const) {
  test(`${address} loads at most ${most} files of the app’s code, none twice`, async ({ page, requests }) => {
    await page.goto(address, { waitUntil: "networkidle" });
    const code = requests.filter((file) => /^\/assets\/.*\.js$/.test(file));
    expect(new Set(code).size).toBe(code.length);
    expect(code.length).toBeGreaterThan(3);
    expect(code.length, code.join("\n")).toBeLessThanOrEqual(most);
  });
}

test("the worker that stores the app for use without a network is small", async ({ page, server }) => {
  const body = await (await page.request.get(`${server.url}/offline-worker.js`)).body();
  expect(body.length).toBeGreaterThan(0);
  expect(body.length).toBeLessThanOrEqual(15 * KILOBYTE);
});

test("a simulated answer needs no code after the field had the focus", { tag: "@slow" }, async ({ page, requests }) => {
  const { ask, answer } = await openPlayground(page, "provider=groq&model=openai%2Fgpt-oss-120b");
  await page.getByRole("region", { name: "Conversation" }).getByRole("textbox", { name: "Message" }).focus();
  await expect.poll(() => requests.some((address) => address.includes("/mocks-answer-chat-"))).toBe(true);
  await page.waitForLoadState("networkidle");
  const before = requests.length;
  await ask("What is the capital of France?");
  await expect(answer).toContainText("Paris");
  expect(
    requests.slice(before).filter((address) => /\/(mocks|sandbox-fetch|answer-text)|\/plugins\//.test(address)),
  ).toEqual([]);
});
