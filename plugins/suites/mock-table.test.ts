/// <reference types="vite/client" />
import "./mock-table/published-packages.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { mockHub, type ProviderMocks } from "@patchbay/mocks";
import { describe, expect, it } from "vitest";
import { aiSdkRows } from "./mock-table/ai-sdk.ts";
import { fileRows } from "./mock-table/files-and-batches.ts";
import { mediaRows } from "./mock-table/media-and-vectors.ts";
import { messagesRows } from "./mock-table/messages.ts";
import { openAiChatRows } from "./mock-table/openai-chat.ts";
import { openAiErrorRows } from "./mock-table/openai-errors.ts";
import { responsesRows } from "./mock-table/openai-responses.ts";
import { openAiToolRows } from "./mock-table/openai-tools.ts";
import { publishedRows } from "./mock-table/published.ts";
import { routerRows } from "./mock-table/router.ts";
import { sdkCallsPage } from "./mock-table/sdk-calls.ts";
import { vendorRefusalRows } from "./mock-table/vendor-refusals.ts";
import { ROOT } from "./guides/guide.ts";
import { serveMocks } from "./serve-mocks.ts";

/** Answers of the real APIs to common clients: every row must also hold for the mocks. */

const mocks = import.meta.glob<ProviderMocks>("../providers/*/src/mocks.ts", { eager: true });

const rows = [
  ...openAiChatRows,
  ...openAiToolRows,
  ...openAiErrorRows,
  ...vendorRefusalRows,
  ...responsesRows,
  ...messagesRows,
  ...mediaRows,
  ...fileRows,
  ...aiSdkRows,
  ...publishedRows,
  ...routerRows,
];

describe("the mocks answer as the real API", () => {
  const models = Object.entries(mocks).map(([file, module]) => [file.split("/")[2] ?? "", module.models] as const);
  serveMocks(...Object.values(mocks).flatMap(({ handlers }) => handlers), ...mockHub(Object.fromEntries(models)));

  it.each(rows)("$name", async ({ run, expected }) => {
    expect({ outcome: await run() }).toMatchObject({ outcome: expected });
  });
});

it("docs/mocks.md has the source of the errors of every provider's mocks", () => {
  const [, page = ""] = readFileSync(path.join(ROOT, "docs/mocks.md"), "utf8").split("\n### Sources of error messages");
  const lines = page.matchAll(/^\| `([\w-]+)` +\| (.*?) +\|$/gm);
  const documented = [...lines].map(([, id, source]) => [id, source]);
  // A new provider does not have to state it.
  const sources = Object.entries(mocks).flatMap(([file, { errorSource }]) =>
    errorSource === undefined ? [] : [[file.split("/")[2], errorSource]],
  );
  expect(sources.length).toBeGreaterThanOrEqual(23);
  expect(documented).toEqual(sources.toSorted());
});

it("the table has at least 54 rows, each with a unique name", () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(54);
});

it("docs/sdk-calls.md lists every call", async () => {
  await expect(sdkCallsPage(rows)).toMatchFileSnapshot(path.join(ROOT, "docs/sdk-calls.md"));
});
