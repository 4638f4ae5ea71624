import { type Page } from "@playwright/test";
import { withApp } from "./with-app.ts";

const ROWS = 5000;
const KEYS = 20;
const TEXT = [
  "id\tname\tcity\tscore\tnote",
  ...Array.from({ length: ROWS }, (_, row) => `${row}\tname ${row}\tcity ${row % 7}\t${row * 3}\tfine`),
].join("\n");

/** Milliseconds from the paste until a frame with its rows is drawn. */
function paste(page: Page): Promise<number> {
  return page.evaluate(async (text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const began = performance.now();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
    do await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    while (!document.querySelector('[data-row="9"]'));
    return performance.now() - began;
  }, TEXT);
}

/** Milliseconds from each typed character until the next frame with it is drawn. */
function typeKeys(page: Page): Promise<readonly number[]> {
  return page.evaluate(async (keys) => {
    const times: number[] = [];
    for (let key = 0; key < keys; key++) {
      const began = performance.now();
      document.execCommand("insertText", false, "x");
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.push(performance.now() - began);
    }
    return times;
  }, KEYS);
}

export default {
  title: `A table of ${ROWS.toLocaleString("en")} rows in the playground, pasted and written in`,
  run: () =>
    withApp(async ({ browser, server }) => {
      const page = await browser.newPage();
      await page.goto(`${server.url}/playground?task=table-question-answering&provider=hf-inference`);
      await page.getByRole("textbox", { name: "Name of column 1" }).focus();
      const pasted = await paste(page);
      await page.getByRole("textbox", { name: "name, row 3", exact: true }).focus();
      const again = await paste(page);
      await page.getByRole("textbox", { name: "name, row 3", exact: true }).focus();
      const keys = (await typeKeys(page)).toSorted((one, other) => one - other);
      return [
        { name: "paste", value: pasted, unit: "ms", atMost: 300 },
        { name: "paste over a cell of it", value: again, unit: "ms", atMost: 300 },
        { name: "a key, median", value: keys[KEYS / 2] ?? Number.NaN, unit: "ms", atMost: 50 },
        { name: "a key, worst", value: keys.at(-1) ?? Number.NaN, unit: "ms", atMost: 50 },
      ];
    }),
};
