import type { BrowserPage, Step } from "./testing/browsers/browser-page.ts";
import { ask, CONVERSATION, expect, MODEL, RESULT, RUN, test } from "./testing/browsers/browser-test.ts";
import { modelPage } from "./testing/start-router.ts";

const CLASSIFY = "/playground?task=text-classification&provider=hf-inference&parameters.top_k=3";
const TEXT: Step = ["textbox", "Text"];
const HISTORY: Step = ["region", "History"];
const SHOW_HISTORY: Step = ["button", "History"];
const DATA_SET: Step = ["region", "Data set"];
const QUIET = "A quiet harbor";
const LOUD = "A loud street";

async function classify(visit: BrowserPage, text: string): Promise<void> {
  await visit.fill(text, TEXT);
  await visit.click(RUN);
  await visit.expectText(/total \d/, RESULT);
}

/** In the page: the last file that it saved. */
interface Saved {
  saved?: Blob;
}

/** Runs in the page: files are recorded instead of saved, so that none stays on this machine. */
function noteFiles(): void {
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (file: Blob) => {
    (globalThis as Saved).saved = file;
    return create(file);
  };
  HTMLAnchorElement.prototype.click = () => {};
}

/** The file that the page saved since recording started. */
async function savedFile(visit: BrowserPage): Promise<string> {
  const read = () => visit.evaluate(() => (globalThis as Saved).saved?.text() ?? "");
  await expect.poll(read).not.toBe("");
  return read();
}

const PAGES = { [`/hub/api/models/${MODEL}`]: modelPage("groq", "openai/gpt-oss-120b") };
/** Long enough for something to happen meanwhile. */
const ANSWER = ["An", " answer", " that", " takes", " more", " than", " half", " a", " second", "."];

for (const engine of ["firefox", "webkit"] as const) {
  test.describe(engine, () => {
    test.describe.configure({ mode: "default", timeout: 90_000 });
    test.use({
      engine,
      catalogue: "few",
      routerOptions: { tokens: ANSWER, pages: PAGES },
    });

    test("keeps runs, which are searched, pinned, compared, exported, cleared, imported, and shared by a link", async ({
      visit,
      server,
    }) => {
      await visit.goto(server.url + CLASSIFY);
      for (const text of [QUIET, LOUD]) await classify(visit, text);
      await visit.click(SHOW_HISTORY);
      await visit.fill("HARBOR quiet", HISTORY, ["searchbox", "Search prompts and answers"]);
      await visit.expectGone(HISTORY, ["button", LOUD]);
      await visit.click(HISTORY, ["button", `Pin ${QUIET}`]);
      await visit.fill("", HISTORY, ["searchbox", "Search prompts and answers"]);
      for (const text of [QUIET, LOUD]) await visit.click(HISTORY, ["checkbox", `Select ${text}`]);
      await visit.click(HISTORY, ["button", "Compare"]);
      await visit.expectText(/total \d/, ["region", "Result of pane B"]);

      await visit.click(SHOW_HISTORY);
      await visit.evaluate(noteFiles);
      await visit.click(HISTORY, ["button", "Export"]);
      const text = await savedFile(visit);
      await visit.click(HISTORY, ["button", "Clear"]);
      await visit.expectText("No runs yet", HISTORY);
      await visit.choose({ name: "runs.json", type: "application/json", text }, HISTORY, ["field", "Import"]);
      // The comparison consists of stored runs, and is not a new one.
      await visit.expectText("2 of 2", HISTORY);
      await visit.click(HISTORY, ["checkbox", "Pinned only"]);
      await visit.expectGone(HISTORY, ["button", LOUD]);
      await visit.click(HISTORY, ["button", QUIET]);
      await visit.expectText(QUIET, TEXT);
      await visit.expectText(/total \d/, RESULT);

      await visit.click(RESULT, ["button", "Copy link"]);
      await visit.expectText("It holds the input and the result.");
      await visit.pasteInto(TEXT);
      const [link = ""] = await visit.evaluate(() =>
        [...document.querySelectorAll("textarea")].map(({ value }) => value).filter((value) => value.includes("#")),
      );
      const [address = "", hash = ""] = link.split("#");
      const open = async (opened: string): Promise<void> => {
        await visit.evaluate(() => sessionStorage.clear());
        await visit.goto(`${server.url}/icon.svg`);
        await visit.goto(opened);
      };
      await open(link);
      await visit.expectText("Nothing was run.");
      await visit.expectText(QUIET, TEXT);
      await visit.expectText(/total \d/, RESULT);
      expect(await visit.evaluate(() => location.href)).toContain("parameters.top_k=3");
      await open(`${address}#${hash.slice(0, hash.length / 2)}`);
      await visit.expectText(/cut off|incomplete|damaged/, ["alert"]);
      await open(`${address}#${hash.replace("v1.", "v9.")}`);
      await visit.expectText("another version", ["alert"]);
    });

    test("restores a chat, stores a key for the session or on the device, runs a data set with it, and forgets it", async ({
      visit,
      server,
      router,
    }) => {
      const panes = `provider=groq&model=${MODEL}&panes=2&b.provider=groq&b.model=${MODEL}`;
      const stored = () =>
        visit.evaluate(() => [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage })));
      const key = "hf_otherBrowsers_0123456789";
      await visit.goto(`${server.url}/playground?provider=groq`);
      await ask(visit, "What is a patch bay?");
      await visit.expectText(/total \d/, CONVERSATION);
      // The chat is stored after it is shown; on a busy machine, leaving the page would come first.
      await expect.poll(async () => (await stored())[1]).toContain("patchbay:open");
      await visit.goto(`${server.url}/docs`);
      await visit.goto(`${server.url}/playground?provider=groq`);
      await visit.expectText(/A patch bay is a panel[^]*total \d/, CONVERSATION);

      await visit.fill(key, ["field", "Key for Groq"]);
      await visit.click(["button", "Save"]);
      await visit.expectText("In use for this session", ["main"]);
      expect((await stored()).map((text) => text.includes(key))).toEqual([false, true]);

      await visit.goto(`${server.url}/playground?${panes}&panel=data-set`);
      await visit.expectText("Evaluate a model on many rows", DATA_SET);
      const rows = ["One", "Two", "Three", "Four"].map((row) => `${row},half a second`);
      const postCount = () => router.received.filter(({ method }) => method === "POST").length;
      await visit.copy(["prompt,expected", ...rows].join("\n"));
      await visit.pasteInto(DATA_SET, ["textbox", "Rows"]);
      await visit.click(DATA_SET, ["button", "Run 8 calls"]);
      // Four are in progress and get answers. The next ones take a minute each, unless they are stopped.
      await expect.poll(postCount, { intervals: [20] }).toBe(4);
      router.reset({ tokens: Array.from({ length: 1000 }, String), pages: PAGES });
      await visit.expectText("4 of 8 calls", DATA_SET);
      await visit.click(DATA_SET, ["button", "Stop"]);
      await visit.expectText("Resume 4 calls", DATA_SET);
      router.reset({ tokens: ANSWER, pages: PAGES });
      await visit.goto(`${server.url}/playground?${panes}&panel=data-set`);
      await visit.click(DATA_SET, ["button", "Resume 4 calls"]);
      await visit.expectText("8 of 8 calls", DATA_SET);
      expect(postCount()).toBe(4);
      await visit.evaluate(noteFiles);
      await visit.click(DATA_SET, ["button", "CSV"]);
      expect((await savedFile(visit)).split("\r\n").slice(1, 5)).toEqual(
        rows.map((row) => [row, ANSWER.join(""), "1.000", ANSWER.join(""), "1.000"].join(",")),
      );

      await visit.goto(`${server.url}/playground?provider=groq`);
      await visit.click(["button", "Forget"]);
      await visit.click(["checkbox", "Remember on this device"]);
      await visit.fill(key, ["field", "Key for Groq"]);
      await visit.click(["button", "Save"]);
      await visit.expectText("Remembered on this device", ["main"]);
      await visit.goto(`${server.url}/playground?provider=groq`);
      await visit.expectText("Remembered on this device", ["main"]);
      expect((await stored())[0]).toContain(key);
      await visit.click(["button", "Forget"]);
      await visit.expectText("add a key for real ones", ["main"]);
      expect((await stored()).join("")).not.toContain(key);
    });
  });
}
