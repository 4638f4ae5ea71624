import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator } from "@playwright/test";
import { mockedProvider } from "../../core/cli/src/mock/mocked-provider.ts";
import manifest from "../../plugins/providers/hf-inference/package.json" with { type: "json" };
import * as mocks from "../../plugins/providers/hf-inference/src/mocks.ts";
import {
  hasPackage,
  missesOf,
  runJavaScript,
  runPython,
  runShell,
  type NamedCode,
} from "../../plugins/suites/inference-code/runners.ts";
import { startRecordingServer, type Sent } from "../../plugins/suites/inference-code/sent-requests.ts";
import { result } from "./testing/playground.ts";
import { expect, test } from "./testing/test.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TOKEN = "hf_e2eSecretToken";

/** What runs: the first sample of each task, with parameters by their labels. */
const TASKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "text-to-image": { Width: "320", Seed: "7", "Negative prompt": 'It\'s "rain" \\ $HOME' },
  "automatic-speech-recognition": { Timestamps: "true" },
  "feature-extraction": {},
  translation: {},
  "zero-shot-classification": {},
  "question-answering": {},
  "table-question-answering": {},
  "image-classification": {},
  "text-to-speech": {},
  "image-to-image": {},
  "document-question-answering": {},
  "image-text-to-text": {},
};

test("the code of a run sends what the app has sent, with every client, for every kind of task", async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const provider = { ...(manifest.patchbay as object), id: "hf-inference" } as Parameters<typeof mockedProvider>[0];
  const recorder = await startRecordingServer([mockedProvider(provider, mocks)], async () => undefined);
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-live-code-"));
  try {
    await cp(path.join(ROOT, "core/mocks/media"), folder, { recursive: true });
    await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    await page.goto(server.url);
    await page.evaluate((url) => {
      const settings = { hubUrl: `${url}/hub`, routerUrl: `${url}/router`, billTo: "acme-corp" };
      localStorage.setItem("patchbay:settings", JSON.stringify(settings));
    }, recorder.url);
    const ran: { readonly sent: Sent; readonly programs: readonly (NamedCode & { readonly client: string })[] }[] = [];

    const take = async (name: string, act: () => Promise<Locator>): Promise<void> => {
      const before = recorder.sent.get("")?.length ?? 0;
      const shown = await act();
      const sent = recorder.sent.get("")?.[before];
      if (!sent) throw new Error(`${name}: the app has sent nothing.`);
      const programs = await readPrograms(shown, name);
      await keepImage(folder, sent, programs);
      ran.push({ sent, programs });
    };
    for (const [task, parameters] of Object.entries(TASKS)) {
      await take(task, async () => {
        const model = mocks.models.find(
          (one) => one.task === (task === "image-text-to-text" ? "conversational" : task),
        );
        await page.goto(`/playground?task=${task}&provider=hf-inference&model=${model?.id}`);
        if (ran.length === 0) {
          await page.getByLabel("Key for HF Inference").fill(TOKEN);
          await page.getByRole("button", { name: "Save", exact: true }).click();
        }
        await page.getByRole("group", { name: "Samples" }).getByRole("button").first().click();
        for (const [label, value] of Object.entries(parameters)) {
          const field = page.getByLabel(label, { exact: true });
          const fold = page.locator("details", { has: field });
          await fold.evaluate((details: HTMLDetailsElement) => (details.open = true));
          if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
          else await field.fill(value);
        }
        await page.getByRole("button", { name: "Run", exact: true }).click();
        await expect(result(page).getByText(/total \d/)).toBeVisible({ timeout: 30_000 });
        return result(page);
      });
    }
    await take("conversational", async () => {
      const model = mocks.models.find(({ task }) => task === "conversational");
      await page.goto(
        `/playground?provider=hf-inference&model=${model?.id}&system=Be+brief&temperature=0.5&max_tokens=64`,
      );
      await page.getByText("Tools and output format").click();
      await page.getByRole("button", { name: "Weather", exact: true }).click();
      await page.getByRole("button", { name: "Sentiment", exact: true }).click();
      await page.getByRole("textbox", { name: "Message", exact: true }).fill("It's $5 in “Rome”,\nisn't it?");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      const conversation = page.getByRole("region", { name: "Conversation" });
      await expect(conversation.getByText(/total \d/)).toBeVisible();
      return conversation;
    });
    const chat = ran.at(-1)?.sent.body;
    expect(chat).toMatchObject({ tools: [{}], response_format: { type: "json_schema" }, max_tokens: 64, stream: true });
    const all = ran.flatMap(({ programs }) => programs);
    const by = (...clients: readonly string[]) => all.filter(({ client }) => clients.includes(client));
    const python = [
      ...(hasPackage("requests") ? ["requests"] : []),
      ...(hasPackage("openai") ? ["OpenAI of Python"] : []),
    ];
    const target = { folder, environment: { ...process.env, HF_TOKEN: TOKEN, PATCHBAY_MOCK_URL: recorder.url } };
    const outcomes = {
      ...(await runJavaScript(target, by("Patchbay", "OpenAI of JavaScript", "fetch"))),
      ...(await runShell(target, by("curl"))),
      ...(await runPython(target, by(...python))),
    };
    const wrong = ran.flatMap(({ sent, programs }) =>
      programs
        .filter(({ name }) => name in outcomes)
        .flatMap(({ name }) => missesOf(name, recorder.sent.get(name)?.[0], sent, true)),
    );
    expect(Object.entries(outcomes).filter(([, { failed }]) => failed !== undefined)).toEqual([]);
    expect(Object.keys(outcomes).length).toBeGreaterThanOrEqual(3 * ran.length);
    expect(wrong).toEqual([]);
  } finally {
    await recorder.close();
    await rm(folder, { recursive: true });
  }
});

/** Stores the image of a data URL, which has no name, where the code reads it. */
async function keepImage(folder: string, { body }: Sent, programs: readonly NamedCode[]): Promise<void> {
  const [, bytes] = /"data:[^"]+;base64,([^"]{200,})"/.exec(JSON.stringify(body)) ?? [];
  const [name] = /\binput\.\w+/.exec(programs.map(({ code }) => code).join("\n")) ?? [];
  if (bytes !== undefined && name !== undefined) await writeFile(path.join(folder, name), Buffer.from(bytes, "base64"));
}

/** The code of a run for every client. */
async function readPrograms(shown: Locator, run: string): Promise<(NamedCode & { readonly client: string })[]> {
  await shown.getByText("Code of this run").click();
  const figure = shown.getByRole("figure", { name: /^The call with/ });
  await expect(figure).toBeVisible();
  const programs: (NamedCode & { client: string })[] = [];
  for (const language of ["Python", "JavaScript", "Shell"]) {
    await shown.getByRole("button", { name: language, exact: true }).click();
    const clients = shown.getByRole("group", { name: "Client" }).getByRole("button");
    const names = await clients.allTextContents();
    for (const name of names.length > 0 ? names : [""]) {
      if (name !== "")
        await shown.getByRole("group", { name: "Client" }).getByRole("button", { name, exact: true }).click();
      const label = (await figure.getAttribute("aria-label")) ?? "";
      const code = (await figure.locator("code").textContent()) ?? "";
      const clientName = label.replace("The call with ", "");
      const client = clientName === "OpenAI" ? `OpenAI of ${language}` : clientName;
      programs.push({ name: `${run} ${client}`, code, client });
    }
  }
  return programs;
}
