import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

const entry = `
import { createClient } from "@patchbay/core/client";
import { defineProvider, openAiChat } from "@patchbay/core/provider";
const tasks = { conversational: openAiChat({ path: "openai/v1/chat/completions" }) };
const manifest = { label: "Groq", auth: { scheme: "Bearer" }, hosts: ["https://api.groq.com"], tasks: { conversational: { stream: true } } };
globalThis.client = createClient({ providers: [{ id: "groq", manifest, ...defineProvider({ tasks }) }] });
`;
const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("the client with one thin provider, bundled for a browser", () => {
  let code = "";
  let modules: string[] = [];

  beforeAll(async () => {
    const result = await build({
      root,
      configFile: false,
      logLevel: "error",
      resolve: { conditions: ["source"] },
      plugins: [
        {
          name: "entry",
          resolveId: (id) => (id === "entry" ? id : null),
          load: (id) => (id === "entry" ? entry : null),
        },
      ],
      build: { write: false, target: "es2022", modulePreload: false, rolldownOptions: { input: "entry" } },
    });
    const outputs = [result].flat().flatMap((each) => ("output" in each ? each.output : []));
    const chunks = outputs.filter((output) => output.type === "chunk");
    code = chunks.map((chunk) => chunk.code).join("");
    modules = chunks.flatMap((chunk) => Object.keys(chunk.modules));
  }, 60_000);

  it("is at most 15 KB gzipped", () => {
    expect(code).toContain("api.groq.com");
    expect(gzipSync(code).length).toBeLessThanOrEqual(15 * 1024);
  });

  it("holds core's lower half and the event parser, and nothing else", () => {
    const foreign = modules.filter(
      (id) => !/core\/src\/(client|errors|http|provider|sse)\/|eventsource-parser|entry/.test(id),
    );
    expect(foreign).toEqual([]);
  });
});
