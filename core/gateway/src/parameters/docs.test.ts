import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OPENAI_CHAT_PARAMETERS } from "./openai-chat.ts";
import type { TargetShape } from "./target-shapes.ts";

const FORMATS: readonly TargetShape[] = [
  "openai-chat",
  "anthropic-messages",
  "google-generate-content",
  "bedrock-converse",
  "perplexity-agent",
];

it("docs/gateway.md has the table of parameters", () => {
  const page = readFileSync(new URL("../../../../docs/gateway.md", import.meta.url), "utf8");
  const rows = page
    .split("<!-- parameters -->")[1]
    ?.split("<!-- /parameters -->")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const expected = Object.entries(OPENAI_CHAT_PARAMETERS).map(([name, { refused }]) => [
    `\`${name}\``,
    ...FORMATS.map((format) => (refused[format] === undefined ? "mapped" : "refused")),
  ]);
  expect(rows).toEqual(expected);
});
