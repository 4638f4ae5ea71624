import { expect, it } from "vitest";
import { DOCS_PAGES, docsAddress, loadText } from "./docs-pages.ts";
import { indexSections, readSections } from "./docs-search.ts";

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

const search = indexSections(await readSections());
const texts = new Map(
  await Promise.all(DOCS_PAGES.map(async (page) => [docsAddress(page), await loadText(page)] as const)),
);

it.each(QUESTIONS)("“%s” finds its answer among the first three results", (question, answer) => {
  const pages = search(question)
    .hits.slice(0, 3)
    .map(({ address }) => address.split("#")[0] ?? "");
  expect(pages.map((page) => texts.get(page)).join("\n")).toContain(answer);
});
