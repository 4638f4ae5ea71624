import { type Page } from "@playwright/test";
import { amount } from "../../core/bench/row.ts";
import { usePlayground } from "../e2e/testing/playground.ts";
import { modelPage } from "../e2e/testing/start-router.ts";
import { withRouter } from "./with-app.ts";

const MODEL = "openai/gpt-oss-120b";
const PANES = 4;
const TOKENS = amount(12_500, 500);
const PER_SECOND = 1000;

/** Typical model output: sentences with formatting, lists, code and tables. */
const SECTION = `## Where **signals** go

A patch bay joins every input with every output, so that a studio is wired once. It has *rows of jacks*: those above
carry \`outputs\`, those below carry \`inputs\`, and a cable between two of them overrides what is joined behind the panel.

- **Half-normalled**: a plug above only taps the signal.
- **Normalled**: a plug above or below breaks the connection.
- Through: nothing is joined until a cable does it.

\`\`\`python
def route(patch, source):
    """Follow the cable of a jack, or what is normalled behind it."""
    target = patch.cables.get(source)
    return target if target is not None else patch.normals[source]
\`\`\`

| jack | joined with | breaks |
| --- | --- | --- |
| A1 | compressor | no |
| A2 | equalizer | yes |

`;
const PARAGRAPH = "Words follow one another in a single paragraph that has no end, as models write when nobody asks. ";

/** The tokens of one pane, of about four characters each. */
function tokensOf(text: string): string[] {
  const pieces = text.match(/[^]{1,4}/g) ?? [];
  return Array.from({ length: TOKENS }, (_, place) => pieces[place % pieces.length] ?? "");
}

export default {
  title: `Frames in Chromium while ${PANES} panes stream ${TOKENS.toLocaleString("en")} tokens each, ${PER_SECOND.toLocaleString("en")}/s`,
  run() {
    const pages = { [`/hub/api/models/${MODEL}`]: modelPage("groq", "openai/gpt-oss-120b") };
    return withRouter({ tokens: [], pages }, async ({ browser, server, router }) => {
      const rows: object[] = [];
      for (const [name, text] of [
        ["Markdown", SECTION],
        ["one paragraph", PARAGRAPH],
      ] as const) {
        router.reset({ tokens: tokensOf(text), perSecond: PER_SECOND, pages });
        const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
        const { late, worst, seconds } = await measure(page, server.url);
        rows.push(
          { name: `${name}: frames over 33 ms`, value: late * 100, unit: "%", atMost: 2 },
          { name: `${name}: worst frame`, value: worst, unit: "ms", atMost: 100 },
          { name: `${name}: until the last pane was done`, value: seconds, unit: "s" },
        );
        await page.close();
      }
      return rows;
    });
  },
};

async function measure(page: Page, url: string) {
  const others = ["b", "c", "d"].map((pane) => `&${pane}.provider=groq&${pane}.model=${MODEL}`).join("");
  await page.goto(`${url}/playground?provider=groq&model=${MODEL}&panes=${PANES}${others}`);
  await page.locator(".pb-lane-head summary").first().click();
  await page.getByLabel("Key for Groq").first().fill("hf_measured");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await page.locator(".pb-lane-head summary").first().click();
  const playground = await usePlayground(page);
  await playground.ask("Write.", { recorded: false });
  await page.getByRole("button", { name: "Stop" }).waitFor();
  const began = performance.now();
  await page.evaluate(recordFrames);
  // Rarely and by a plain selector: a search by role in long answers would affect the measurement.
  await page.waitForFunction(() => document.querySelector(".pb-composer button[type=submit]"), undefined, {
    polling: 500,
    timeout: 120_000,
  });
  const seconds = (performance.now() - began) / 1000;
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  const written = await page.locator(".pb-turns").evaluateAll((all) => all.map((one) => one.textContent?.length ?? 0));
  if (written.some((length) => length < TOKENS * 3))
    throw new Error(`The panes show ${written.join(", ")} characters.`);
  return { late: frames.filter((ms) => ms > 33.4).length / frames.length, worst: Math.max(...frames), seconds };
}

/** Runs in the page. */
function recordFrames(): void {
  const frames: number[] = [];
  Object.assign(globalThis, { frames });
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  });
}
