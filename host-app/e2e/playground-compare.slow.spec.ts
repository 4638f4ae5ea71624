import type { Page } from "@playwright/test";
import { expect, test } from "./testing/test.ts";

/** Opens two panes of a task, simulated, and runs them. @param texts one for each pane, or one for both */
async function runPanes(page: Page, address: string, label: string, ...texts: string[]): Promise<void> {
  await page.goto(`/playground?panes=2&${address}`);
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Input B" }).click();
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: /^(Run|Send)$/ }).click();
}

/** Actions on the panes' players, by index. */
type PlayerChange = Partial<Pick<HTMLMediaElement, "currentTime" | "playbackRate">> & {
  readonly do?: "play" | "pause";
};

/** Runs in the page: changes one player. */
function changePlayer([index, { do: action, ...change }]: readonly [index: number, change: PlayerChange]): unknown {
  const player = [...document.querySelectorAll<HTMLMediaElement>(".pb-lanes :is(audio, video)")][index];
  return action ? player?.[action]() : player && void Object.assign(player, change);
}

/** Runs in the page: whether each player plays and is audible, and whether it is beyond its first half. */
function playersOf(): string[] {
  return [...document.querySelectorAll<HTMLMediaElement>(".pb-lanes :is(audio, video)")].map(
    ({ paused, muted, currentTime, duration }) =>
      [paused ? "stopped" : "playing", muted ? "silent" : "heard", currentTime > duration / 2 ? "late" : "early"].join(
        " ",
      ),
  );
}

test("panes are compared: texts by differences, images by a divider and with hidden names, audio and video in sync", async ({
  page,
}) => {
  const texts = ["The harbor is quiet in the rain.", "The street is loud in the rain."];
  const summaries = "task=summarization&provider=hf-inference&b.provider=hf-inference&inputs=separate";
  await runPanes(page, summaries, "Text", ...texts);
  await page.getByRole("button", { name: "Differences" }).click();
  const compared = page.getByLabel("Compare", { exact: true }).getByRole("option");
  await expect(compared).toHaveText([/^A: (?!HF Inference)/, /^B: (?!HF Inference)/]);
  const differences = page.getByRole("region", { name: "Differences" });
  await expect(differences.locator("del")).toHaveText(["harbor", "quiet"]);
  await expect(differences.locator("ins")).toHaveText(["street", "loud"]);

  const images = "task=text-to-image&provider=fal-ai&b.provider=together";
  await runPanes(page, images, "Prompt", "Waves");
  await page.getByRole("button", { name: "Slider" }).click();
  const divider = page.getByRole("slider", { name: "How much of A: fal is shown" });
  const earlier = page.locator(".pb-pair img").last();
  for (const [key, cut] of [
    ["Home", "inset(0px 100% 0px 0px)"],
    ["End", "inset(0px 0% 0px 0px)"],
  ] as const) {
    await divider.press(key);
    await expect(earlier).toHaveCSS("clip-path", cut);
  }
  await runPanes(page, `${images}&blind=1`, "Prompt", "Waves");
  const vote = page.getByRole("group", { name: "Which answer is the best?" });
  await expect(vote).toBeVisible();
  const bench = page.locator(".pb-compared");
  await expect(bench).not.toContainText(/fal|together/i);
  await vote.getByRole("button", { name: "Answer 2" }).click();
  await expect(bench.getByText(/^You chose (fal|Together AI) with /)).toBeVisible();
  await expect(bench.getByText("Your choice")).toBeVisible();

  for (const [task, provider, other, label, late] of [
    ["text-to-speech", "hf-inference", "fal-ai", "Text", 0.4],
    ["text-to-video", "fal-ai", "novita", "Prompt", 1.2],
  ] as const) {
    await runPanes(page, `task=${task}&provider=${provider}&b.provider=${other}`, label, "Waves");
    await expect(page.getByLabel("Play in step")).toBeChecked();
    const change = (index: number, to: PlayerChange) => page.evaluate(changePlayer, [index, to] as const);
    const players = (expected: readonly string[]) =>
      expect.poll(() => page.evaluate(playersOf), task).toEqual(expected);
    await players(["stopped heard early", "stopped heard early"]);
    // The results last a second or two: slow enough to observe them.
    for (const index of [0, 1]) await change(index, { playbackRate: 0.0625 });
    await change(0, { do: "play" });
    await players(["playing heard early", "playing silent early"]);
    await change(1, { currentTime: late });
    await players(["playing heard late", "playing silent late"]);
    await change(1, { do: "pause" });
    await players(["stopped heard late", "stopped silent late"]);
    await change(1, { currentTime: 0 });
    await players(["stopped heard early", "stopped silent early"]);
    // A shorter one does not stop the other at its end.
    await change(0, { do: "play" });
    await change(0, { playbackRate: 16 });
    await players(["stopped heard late", "playing silent early"]);
  }
});

test("on a phone the next pane is a swipe away, and the shared field covers none of them", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await runPanes(page, "provider=groq&b.provider=together", "Message", "Why is the sky blue?");
  const pane = (letter: string) => page.getByRole("region", { name: `Pane ${letter}`, exact: true });
  await expect(page.getByText(/^first token/)).toHaveCount(2);
  const field = page.getByRole("textbox", { name: "Message", exact: true });
  for (const top of [0, 10_000]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    const [first, composer] = [await pane("A").boundingBox(), await field.boundingBox()];
    expect(composer?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
  }
  await expect(pane("B").getByRole("button", { name: "Close pane B" })).not.toBeInViewport();
  await page.locator(".pb-lanes").evaluate((lanes) => lanes.scrollBy(lanes.clientWidth, 0));
  await expect.poll(async () => (await pane("B").boundingBox())?.x).toBeLessThan(100);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const four = "panes=4&provider=hf-inference&b.provider=hf-inference&c.provider=hf-inference&d.provider=hf-inference";
  await page.goto(`/playground?task=text-classification&${four}`);
  await page.getByLabel("Text", { exact: true }).fill("Fine weather");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/^total/)).toHaveCount(4);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
