import { expect, it } from "vitest";
import { lineOfMember } from "./line-of-member.ts";

const inTypeScript = `import { defineConfig } from "@patchbay/gateway";
const limits: Record<string, number> = {
  headerMs: 5,
};
export default defineConfig({
  aliases: {
    "small-one": [
      "groq/a",
      "groq/b",
    ],
  },
  limits,
  ...others,
} satisfies object);
`;

it.each([
  [["aliases", "small-one", 1], 9],
  [["limits", "headerMs"], 3],
  [["limits", "other"], 12],
  [["keys"], 5],
])("finds the line of %j in TypeScript", (path, line) => {
  expect(lineOfMember("patchbay.config.ts", inTypeScript, path)).toBe(line);
});

it("follows an exported constant", () => {
  expect(lineOfMember("a.js", "const config = {\n  retries: -1,\n};\nexport default config;", ["retries"])).toBe(2);
});

it("finds lines of JSON, and the last of a repeated member, which counts", () => {
  const text = '{\n  "retries": 1,\n  "retries": -1\n}';
  expect(lineOfMember("patchbay.config.json", text, ["retries"])).toBe(3);
  expect(lineOfMember("patchbay.config.json", text, [])).toBe(1);
});

it("finds no line where nothing is exported by default", () => {
  expect(lineOfMember("a.js", "module.exports = {};", ["retries"])).toBeUndefined();
});
