import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { buildEchoEngine } from "../../core/kit/testing/build-echo-engine.ts";
import type { Step } from "./testing/browsers/browser-page.ts";
import { ask, CONVERSATION, expect, MODEL, RESULT, RUN, test } from "./testing/browsers/browser-test.ts";
import { createDesk } from "./testing/desk.ts";
import { startLyingProxy } from "./testing/lying-proxy.ts";
import { libraryWith } from "./testing/plugin-folder.ts";
import { modelPage } from "./testing/start-router.ts";

/** Runs in the page. */
function isTemplateColored(): boolean {
  return Boolean(document.querySelector(".pb-editor-code")?.shadowRoot?.querySelector(".cm-line span[class]"));
}

/** Runs in the page: names of the links in the first two rows, and of the last link in the second one. */
function namesOfTable(): string[] {
  const rows = [...document.querySelectorAll("tbody tr")].filter((row) => row.querySelector("th a"));
  const links = [...(rows[1]?.querySelectorAll("a, button") ?? [])];
  return [rows[0]?.querySelector("th a"), links[0], links.at(-1)].map(
    (link) => link?.getAttribute("aria-label") ?? link?.textContent ?? "",
  );
}

/** Runs in the page. */
function focusTable(): void {
  document.querySelector<HTMLElement>("tbody [tabindex='0']")?.focus();
}

/** Runs in the page. */
function isInTable(): boolean {
  return document.activeElement?.closest("table") !== null;
}

for (const engine of ["firefox", "webkit"] as const) {
  test.describe(engine, () => {
    test.describe.configure({ mode: "default", timeout: 90_000 });
    test.use({
      engine,
      routerOptions: {
        tokens: ["Hello", " from", " the", " router", "."],
        pages: { [`/hub/api/models/${MODEL}`]: modelPage("groq", "openai/gpt-oss-120b") },
      },
    });

    test("finds plugins from the first page on, and shows a library's code", async ({ visit, server }) => {
      await visit.goto(server.url);
      const main: Step = ["navigation", "Main"];
      await visit.click(main, ["link", "Tasks"]);
      await visit.expectText("Text Generation", ["main"]);
      await visit.click(main, ["link", "Providers"]);
      await visit.expectText("Groq", ["main"]);
      await visit.click(main, ["link", "Libraries"]);
      // A long list has only the rows near the window, which are fewer in a small one.
      await visit.fill("asteroid", ["main"], ["searchbox", "Filter libraries"]);
      await visit.click(["main"], ["link", "Asteroid"]);
      await visit.expectText("from asteroid.models import BaseModel", ["main"]);
    });

    test("moves through a table with arrow keys, and Escape closes only the topmost popup", async ({
      visit,
      server,
    }) => {
      await visit.goto(`${server.url}/providers`);
      await visit.expectText("Groq", ["main"]);
      const [first = "", second = "", last = ""] = await visit.evaluate(namesOfTable);
      await visit.evaluate(focusTable);
      await visit.expectFocus(["link", first]);
      await visit.press("ArrowDown");
      await visit.expectFocus(["link", second]);
      await visit.press("End");
      await visit.expectFocus(["link", last]);
      await visit.press("Home");
      await visit.expectFocus(["link", second]);
      await visit.press("Tab");
      await expect.poll(() => visit.evaluate(isInTable)).toBe(false);

      await visit.goto(`${server.url}/tasks/text-to-image`);
      await visit.click(["button", "Choose a model"]);
      await visit.expectText("", ["dialog", "Choose a model"], ["listbox"]);
      await visit.press("k", "Control");
      await visit.expectFocus(["dialog", "Go to"], ["combobox"]);
      await visit.press("Escape");
      await visit.expectGone(["dialog", "Go to"]);
      await visit.expectText("", ["dialog", "Choose a model"]);
      await visit.press("Escape");
      await visit.expectGone(["dialog", "Choose a model"]);
      await visit.expectFocus(["button", "Choose a model"]);
    });

    test("chats in the simulation", async ({ visit, server, router }) => {
      await visit.goto(`${server.url}/playground?provider=groq`);
      await ask(visit, "What is a patch bay?");
      await visit.expectText(/Simulated[^]*A patch bay is a panel[^]*total/, CONVERSATION);
      expect(router.received).toEqual([]);
    });

    test("makes an image with a job, and reads one", async ({ visit, server }) => {
      await visit.goto(`${server.url}/playground?task=text-to-image&provider=fal-ai`);
      await visit.fill("A fox in a tram", ["textbox", "Prompt"]);
      await visit.click(RUN);
      await visit.expectText(/total \d/, RESULT);
      await visit.expectText("", RESULT, ["img", "The result"]);
      expect(await visit.evaluate(() => [...document.images].at(-1)?.naturalWidth)).toBeGreaterThan(0);

      await visit.goto(`${server.url}/playground?task=image-text-to-text&provider=deepinfra`);
      await visit.click(["button", "Coffee"]);
      await visit.expectText("", ["img", "1 of message 1"]);
      await visit.click(RUN);
      await visit.expectText(/The image shows a red cup of espresso[^]*total/, RESULT);
    });

    test("sends a key and a chat to the router", async ({ visit, server, router }) => {
      await visit.goto(`${server.url}/playground?provider=groq&model=${MODEL}&temperature=0.5`);
      await visit.fill("hf_e2eSecretToken", ["field", "Key for Groq"]);
      await visit.click(["button", "Save"]);
      await visit.expectText("Live: with your key", CONVERSATION);
      await ask(visit, "Count.");
      await visit.expectText("Hello from the router.", CONVERSATION);
      const chats = router.received.filter(({ method }) => method === "POST");
      expect(chats.map(({ path, headers, body }) => ({ path, key: headers.authorization, body }))).toEqual([
        {
          path: "/groq/openai/v1/chat/completions",
          key: "Bearer hf_e2eSecretToken",
          body: {
            model: "openai/gpt-oss-120b",
            messages: [{ role: "user", content: "Count." }],
            temperature: 0.5,
            stream: true,
          },
        },
      ]);
    });

    test.describe("with a list that is short enough to be complete", () => {
      test.use({ catalogue: "few" });

      test("shows a plugin that is dropped in, changed and removed, without a reload", async ({
        visit,
        server,
        plugins,
      }) => {
        await visit.goto(`${server.url}/libraries`);
        await visit.expectText("Asteroid", ["main"]);
        await visit.evaluate(() => void Object.assign(globalThis, { sameDocument: true }));
        await plugins.addLibrary("late-comer", libraryWith("import first"));
        await visit.click(["main"], ["link", "late-comer"]);
        await visit.expectText("import first", ["main"]);
        await plugins.addLibrary("late-comer", libraryWith("import second"));
        await visit.expectText("import second", ["main"]);
        await visit.click(["navigation", "Main"], ["link", "Libraries"]);
        await visit.expectText("late-comer", ["main"]);
        await plugins.removePlugin("library", "late-comer");
        await visit.expectGone(["main"], ["link", "late-comer"]);
        expect(await visit.evaluate(() => "sameDocument" in globalThis)).toBe(true);
      });
    });

    test.describe("with a model server on this device", () => {
      test.use({ catalogue: "few", finds: true });

      test("gets its answer on the home page", async ({ visit, server, site }) => {
        const desk = createDesk(site);
        const double = await desk.start("loopback");
        try {
          // On a busy machine even a running server may time out.
          await expect(async () => {
            await visit.goto(server.url);
            await visit.expectText("Desk is running on this device.", ["main"]);
          }).toPass();
          const chat: Step = ["region", "Try a chat"];
          await visit.click(chat, ["button", "What is a patch bay?"]);
          await visit.expectText(/From Desk on this device[^]*A patch bay is a panel/, chat);
          expect(double.asked.map(({ path }) => path)).toContain("/v1/chat/completions");
        } finally {
          await desk.stop();
        }
      });
    });

    test.describe("with a plugin that differs from its manifest", () => {
      test.use({ allowedErrors: [/integrity|40[49]|disallowed MIME type/] });
      // A rejected file is requested once more.
      for (const [when, lies, shown, requests] of [
        ["always", (count: number) => count > 0, "refused before it ran", 2],
        ["at first", (count: number) => count === 1, "from asteroid.models import BaseModel", 2],
        ["from the second time on", (count: number) => count > 1, "from asteroid.models import BaseModel", 1],
      ] as const) {
        test(`none runs when a server ${when} sends other code`, async ({ visit, server }) => {
          const proxy = await startLyingProxy(server.url, (path, code, count) =>
            path.includes("/asteroid/") && lies(count) ? `globalThis.tampered = true;\n${code}` : code,
          );
          try {
            await visit.goto(`${proxy.url}/libraries/asteroid`);
            await visit.expectText(shown, ["main"]);
            expect(await visit.evaluate(() => "tampered" in globalThis)).toBe(false);
            expect(proxy.requestedPaths.filter((path) => path.includes("/asteroid/"))).toHaveLength(requests);
          } finally {
            await proxy.stop();
          }
        });
      }

      test("an engine runs in a worker, and not with code that differs from its manifest", async ({ visit, site }) => {
        const folder = await mkdtemp(`${tmpdir()}/patchbay-echo-`);
        await site.plugins.addBuilt("provider", "echo", await buildEchoEngine(folder));
        await rm(folder, { recursive: true });
        await site.indexed();
        const address = "/playground?task=text-generation&provider=echo";
        await visit.goto(site.server.url + address);
        await visit.expectText("Ready on this device", ["main"]);
        await visit.fill("greet", ["textbox", "Text"]);
        await visit.click(RUN);
        await visit.expectText("Hello from the asset", RESULT);
        const proxy = await startLyingProxy(site.server.url, (path, code) =>
          path.includes("/echo/") ? `globalThis.tampered = true;\n${code}` : code,
        );
        try {
          await visit.goto(proxy.url + address);
          await visit.expectText("was refused before it ran", ["main"]);
          expect(proxy.requestedPaths.filter((path) => path.includes("/echo/")).length).toBeGreaterThanOrEqual(2);
        } finally {
          await proxy.stop();
        }
      });

      test("none runs when its file was changed after the build", async ({ visit, server, plugins }) => {
        // A plugin that no other test loads: cached files need no request.
        await appendFile(await plugins.fileOf("library", "allennlp", "plugin"), "\nglobalThis.tampered = true;\n");
        await visit.goto(`${server.url}/libraries/allennlp`);
        await visit.expectText(/refused before it ran|The server answered/, ["main"]);
        expect(await visit.evaluate(() => "tampered" in globalThis)).toBe(false);
      });
    });

    test("renders a chat template, and shows the typed text in it", async ({ visit, server }) => {
      await visit.goto(`${server.url}/templates?sample=llama-2`);
      const prompt: Step = ["figure", "Rendered prompt"];
      await visit.expectText("<s>[INST] <<SYS>>", prompt);
      // The editor has replaced the plain field: it highlights code.
      await expect.poll(() => visit.evaluate(isTemplateColored)).toBe(true);
      const template: Step = ["textbox", "Template"];
      await visit.fill("{% for message in messages %}{{ message.content | upper }};{% endfor %}", template);
      await visit.expectText("WHAT IS A PATCH BAY?;", prompt);
      await visit.expectText(/^\{% for message in messages %\}\{\{ message.content \| upper \}\};/, template);
    });
  });
}
