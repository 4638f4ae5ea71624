import path from "node:path";
import type { Step } from "./testing/browsers/browser-page.ts";
import { RESULT, test } from "./testing/browsers/browser-test.ts";
import { serveFolder } from "./testing/serve-folder.ts";

const PUBLISHED = path.resolve(import.meta.dirname, "../../plugins/providers/together/dist");
const INSTALL: Step = ["region", "Install plugins"];
const MAIN: Step = ["main"];

// No step uses a pointer, or moves the focus by a script.
for (const engine of ["chromium", "firefox", "webkit"] as const) {
  test.describe(engine, () => {
    test.describe.configure({ mode: "default", timeout: 90_000 });
    test.use({ engine, catalogue: "few" });

    test("by keyboard alone: a provider is previewed, installed, opened and removed", async ({ visit, server }) => {
      const published = await serveFolder(PUBLISHED);
      try {
        await visit.goto(server.link);
        await visit.goto(`${server.url}/plugins`);
        await visit.tabTo(["textbox", "Package or URL"]);
        await visit.type(published.url);
        await visit.press("Enter");
        await visit.tabTo(INSTALL, ["button", "Install"]);
        await visit.press(" ");
        await visit.expectText("is installed.", INSTALL);
        await visit.press("k", "Control");
        await visit.type("together ai");
        await visit.expectText("Together AI", ["dialog", "Go to"], ["option"]);
        await visit.press("Enter");
        await visit.expectFocus(["heading", "Together AI"]);
        await visit.press("k", "Control");
        await visit.type("plugins");
        // Until the text has arrived, the dialog lists recent pages, and Plugins is the first.
        await visit.expectText("plugins", ["dialog", "Go to"], ["combobox"]);
        await visit.expectText("Plugins", ["dialog", "Go to"], ["option"]);
        await visit.press("Enter");
        await visit.expectFocus(["heading", "Plugins"]);
        await visit.tabTo(INSTALL, ["button", "Remove Together AI"]);
        await visit.press(" ");
        await visit.expectText("No plugins are installed", INSTALL);
      } finally {
        await published.stop();
      }
    });

    test("by keyboard alone: a task is searched, opened and run", async ({ visit, server }) => {
      await visit.goto(server.url);
      await visit.tabTo(MAIN, ["searchbox"]);
      await visit.type("text classification");
      await visit.expectText("Text Classification", ["region", "Tasks"]);
      await visit.press("Enter");
      await visit.expectFocus(["heading", "Text Classification"]);
      await visit.tabTo(["link", "Open in playground"]);
      await visit.press("Enter");
      await visit.tabTo(["textbox", "Text"]);
      await visit.type("A quiet harbor");
      await visit.tabTo(["button", "Run"]);
      await visit.press(" ");
      await visit.expectText(/total \d/, RESULT);
    });

    test("by keyboard alone: two models are compared", async ({ visit, server }) => {
      await visit.goto(`${server.url}/playground?provider=groq`);
      await visit.tabTo(["button", "Compare"]);
      await visit.press(" ");
      const choose: Step = ["button", "Choose model B: HF Inference / HuggingFaceTB/SmolLM3-3B"];
      await visit.tabTo(choose);
      await visit.press(" ");
      await visit.expectText("", ["dialog"], ["listbox"]);
      await visit.press("Escape");
      await visit.expectFocus(choose);
      await visit.tabTo(["textbox", "Message"]);
      await visit.type("What is a patch bay?");
      await visit.press("Enter");
      for (const pane of ["A", "B"]) await visit.expectText(/total \d/, ["region", `Messages of pane ${pane}`]);
    });
  });
}
