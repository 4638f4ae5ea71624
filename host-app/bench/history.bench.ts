import { type Page } from "@playwright/test";
import { withApp } from "./with-app.ts";

const ENTRIES = 1000;
const ROWS = 5000;
/** Time that a pointer hovers over a button before a click. */
const HOVERED_MS = 150;
/** Time that a user looks at a page before the first click; touch has no hover. */
const LOOKED_MS = 1000;
const TEXT = [
  "prompt,expected",
  ...Array.from({ length: ROWS }, (_, row) => `What is ${row} + ${row}?,${2 * row}`),
].join("\n");

/** Puts stored runs into the page's database, whose tables exist once its history was opened. */
function fillHistory(page: Page): Promise<void> {
  return page.evaluate(async (count) => {
    const request = indexedDB.open("patchbay-history");
    await new Promise((resolve) => request.addEventListener("success", resolve));
    const transaction = request.result.transaction(["entries", "benches"], "readwrite");
    for (let index = 0; index < count; index++) {
      const title = `Question ${index} of a long conversation`;
      transaction.objectStore("entries").put({
        id: `entry ${index}`,
        at: Date.now() - index * 60_000,
        task: "conversational",
        title,
        words: `${title.toLowerCase()}\n${"an answer of some length ".repeat(40)}`,
        panes: [{ provider: "groq", model: "owner/model", status: "done", simulated: true }],
        turns: 1,
        starred: index % 10 === 0,
        bytes: 1500,
        leftOut: 0,
      });
    }
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    request.result.close();
  }, ENTRIES);
}

/** Milliseconds from a click on a part of the playground until a frame with the expected content is drawn. */
function openPart(page: Page, part: string, awaited: string): Promise<number> {
  return page.evaluate(
    async ([name, selector]) => {
      const button = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
      const began = performance.now();
      button?.click();
      do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      while (!document.querySelector(selector));
      return performance.now() - began;
    },
    [part, awaited] as const,
  );
}

/** Milliseconds from the paste until a frame with the table's rows is drawn. */
function pasteRows(page: Page): Promise<number> {
  return page.evaluate(async (text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const began = performance.now();
    const field = document.querySelector(".pb-data-set-input textarea");
    field?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    while (!document.querySelector(".pb-data-set-table tbody tr"));
    return performance.now() - began;
  }, TEXT);
}

export default {
  title: `The history of ${ENTRIES.toLocaleString("en")} runs, opened, and ${ROWS.toLocaleString("en")} rows, pasted into a data set`,
  run: () =>
    withApp(async ({ browser, server }) => {
      const page = await browser.newPage();
      await page.goto(`${server.url}/playground?provider=groq&panel=history`);
      await page.getByText("No runs yet").waitFor();
      await fillHistory(page);
      await page.goto(`${server.url}/playground?provider=groq`);
      await page.getByText("Enter sends").waitFor();
      const arriving = await openPart(page, "History", ".pb-history-table tbody tr");
      await page.goto(`${server.url}/playground?provider=groq`);
      await page.getByText("Enter sends").waitFor();
      await page.waitForTimeout(LOOKED_MS);
      const pressed = await openPart(page, "History", ".pb-history-table tbody tr");
      await page.goto(`${server.url}/playground?provider=groq`);
      await page.getByText("Enter sends").waitFor();
      await page.getByRole("button", { name: "History", exact: true }).hover();
      await page.waitForTimeout(HOVERED_MS);
      const opened = await openPart(page, "History", ".pb-history-table tbody tr");
      await page.getByRole("button", { name: "Playground", exact: true }).click();
      await page.getByText("Enter sends").waitFor();
      const again = await openPart(page, "History", ".pb-history-table tbody tr");
      await openPart(page, "Evaluate", ".pb-data-set-input textarea");
      const pasted = await pasteRows(page);
      return [
        {
          name: "history, opened first",
          value: opened,
          unit: "ms",
          atMost: 200,
          note: `pressed ${HOVERED_MS} ms after the pointer came to its button, which loads its code and reads the list`,
        },
        {
          name: "history, opened first without a pointer or the focus there before",
          value: pressed,
          unit: "ms",
          atMost: 200,
          note: `pressed ${LOOKED_MS} ms after arrival: its code and the list are loaded while the page is idle`,
        },
        {
          name: "history, opened while the page is still being made",
          value: arriving,
          unit: "ms",
          note: "no limit: its code, the database and what else a page does on arrival included",
        },
        { name: "history, opened again", value: again, unit: "ms", atMost: 200 },
        { name: "data set, pasted", value: pasted, unit: "ms", atMost: 300 },
      ];
    }),
};
