import { expect, test } from "./testing/test.ts";

/** Questions of people who have never seen the docs, and words that only the answer has. */
const QUESTIONS: readonly [question: string, answer: string][] = [
  ["deploy behind nginx", "proxy_buffering off"],
  ["rotate keys", "patchbay tokens rotate"],
  ["retry", "retries"],
  ["add a header", "headers:"],
  ["use a proxy", "HTTPS_PROXY"],
  ["test my agent", "mockTests"],
  ["stream into React", "useState"],
  ["set a timeout", "timeout"],
  ["limit spend", "--budget"],
  ["fall back to another provider", "provider: ["],
  ["upload a large file", "Blob"],
  ["upgrade a plugin", "@patchbay/cli update"],
  ["proxy", "proxyFetch"],
  ["set max tokens", "temperature"],
  ["self-signed certificate", "NODE_EXTRA_CA_CERTS"],
  ["cost limit per user", "tokens create app"],
  ["cancel a request", "AbortController"],
  ["stream to browser", "toResponse"],
  ["mock 429", "error: 429"],
  ["azure", "AZURE_RESOURCE_NAME"],
  ["log requests", "x-request-id"],
  ["kubernetes", "kubernetes.yaml"],
  ["count tokens", "inputTokens"],
  ["docker compose", "docker compose up"],
  ["ollama", "ollama serve"],
  ["cors error", "let the page in"],
  ["embed documents", "featureExtraction"],
  ["transcribe audio", "automaticSpeechRecognition"],
  ["json schema output", "zod"],
  ["cache answers", "lifetimeMs"],
  ["environment variables", "GROQ_API_KEY"],
  ["upload a file", "openAsBlob"],
];

test("questions find their answers among the first three results of a search", async ({ page }) => {
  await page.goto("/docs");
  const field = page.getByRole("searchbox", { name: "Search the docs" });
  const links = page.locator(".pb-docs-hits a");
  const hits: (readonly [question: string, answer: string, files: readonly string[]])[] = [];
  for (const [question, answer] of QUESTIONS) {
    await field.fill("");
    await expect(links).toHaveCount(0);
    await field.fill(question);
    await expect(links.first()).toBeVisible();
    const addresses = await links.evaluateAll((all) => all.slice(0, 3).map((link) => link.getAttribute("href") ?? ""));
    hits.push([question, answer, addresses.map((address) => address.split("#")[0] ?? "")]);
  }

  const texts = new Map<string, string | null>();
  for (const file of new Set(hits.flatMap(([, , files]) => files))) {
    await page.goto(file);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    texts.set(file, await page.getByRole("main").textContent());
  }
  const missed = hits.filter(([, answer, files]) => !files.some((file) => texts.get(file)?.includes(answer)));
  expect(missed).toEqual([]);
});
