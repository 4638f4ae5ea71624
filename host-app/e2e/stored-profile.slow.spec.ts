import { expect, test } from "./testing/test.ts";

// The names and formats of version 1, written literally: a change that loses them loses what people have stored.
const LOCAL = {
  "patchbay.theme": "dark",
  "patchbay:settings":
    '{"hubUrl":"","routerUrl":"","billTo":"acme-corp","providers":{"azure-openai":{"resource":"my-resource"}}}',
  "patchbay:votes": '{"conversational":{"one (a)":{"chosen":1,"asked":2},"two (b)":{"chosen":1,"asked":2}}}',
  "patchbay:disabled": '["library:asteroid"]',
  "patchbay:machine": '{"name":"NVIDIA RTX 4090","memory":24}',
  "patchbay:jobs":
    '[{"id":"1","task":"text-to-image","provider":"replicate","model":"m","startedAt":1795680495445,"prompt":"A cat"}]',
};

const KEY = {
  key: "sk-stored-key",
  binding: { provider: "openai", origin: "built-in", hosts: ["https://api.openai.com"] },
};

const MODEL = "distilbert/distilbert-base-uncased-finetuned-sst-2-english";

const ENTRY = {
  id: "aaa6adde-74f1-4715-904e-0cda4dab6369",
  at: 1795680497277,
  task: "text-classification",
  title: "What a great day",
  ["words"]: "what a great day\npositive  negative ",
  panes: [{ provider: "hf-inference", model: MODEL, status: "done", simulated: true }],
  turns: 1,
  starred: true,
  bytes: 639,
  leftOut: 0,
};

const BENCH = {
  task: "text-classification",
  panes: [
    [
      {
        startedAt: 1795680495445,
        text: "",
        choices: [],
        warnings: [],
        output: [
          { label: "POSITIVE", score: 0.8455 },
          { label: "NEGATIVE", score: 0.1545 },
        ],
        totalMs: 1306.8,
        status: "done",
        call: {
          task: "text-classification",
          provider: "hf-inference",
          model: MODEL,
          args: { inputs: "What a great day" },
          streams: false,
          simulated: true,
          source: "Simulated",
        },
      },
    ],
  ],
  address: { task: "text-classification", provider: "hf-inference", model: MODEL },
};

// Other tests of the worker store runs of their own.
test.use({ ownSite: true });

test("keys, settings, runs, votes and jobs that version 1 stored are still there", async ({ page }) => {
  await page.goto("/icon.svg");
  await page.evaluate(
    async ({ local, entry, bench }) => {
      for (const [name, value] of Object.entries(local)) {
        localStorage.setItem(name, value);
      }
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("patchbay-history", 1);
        request.addEventListener("upgradeneeded", () => {
          request.result.createObjectStore("entries", { keyPath: "id" });
          request.result.createObjectStore("benches");
        });
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The database could not be opened.")));
      });
      const transaction = database.transaction(["entries", "benches"], "readwrite");
      transaction.objectStore("entries").put(entry);
      transaction.objectStore("benches").put(bench, entry.id);
      await new Promise((resolve) => transaction.addEventListener("complete", resolve));
      database.close();
    },
    { local: LOCAL, entry: ENTRY, bench: BENCH },
  );
  await page.goto("/settings");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByLabel("Bill to")).toHaveValue("acme-corp");
  const stored = page.getByRole("region", { name: "Stored in this browser" });
  for (const row of ["Runs 1", "Jobs 1", "Votes 2", "Machine 1"]) {
    await expect(stored.getByRole("listitem").filter({ hasText: row })).toBeVisible();
  }

  // A key is bound to the hub and the router of this deployment.
  const { hub, router } = await page.evaluate(async () => {
    const config = (await (await fetch("/config.json")).json()) as { hubUrl?: string; routerUrl?: string };
    return { hub: config.hubUrl, router: config.routerUrl };
  });
  await page.evaluate((key) => localStorage.setItem("patchbay:key:openai", JSON.stringify(key)), {
    ...KEY,
    binding: {
      ...KEY.binding,
      hub: hub ?? "https://huggingface.co",
      router: router ?? "https://router.huggingface.co",
    },
  });
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "OpenAI" }).first()).toContainText("Remembered on this device");
  await expect(page.locator("body")).not.toContainText(KEY.key);

  await page.goto("/plugins?state=disabled");
  await expect(page.getByRole("region", { name: "Plugins", exact: true })).toContainText("asteroid");

  await page.goto("/playground?panel=history");
  await page
    .getByRole("link", { name: "What a great day" })
    .or(page.getByRole("button", { name: "What a great day" }))
    .first()
    .click();
  await expect(page.getByText("POSITIVE").first()).toBeVisible();
});
