// How long `patchbay build` takes for 210 trivial plugins, from nothing and unchanged; process start included.
// Run with: node core/kit/bench/build.mjs (needs the kit built)
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const COUNT = 210;
const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

const root = mkdtempSync(path.join(tmpdir(), "patchbay-bench-"));
try {
  for (let place = 0; place < COUNT; place += 1)
    writeProvider(path.join(root, "plugins", "providers", `trivial-${place}`));
  const cold = build();
  const unchanged = build();
  process.stdout.write(`${COUNT} plugins: ${cold.toFixed(1)} s cold, ${unchanged.toFixed(2)} s unchanged\n`);
} finally {
  rmSync(root, { recursive: true });
}

/** @returns {number} seconds */
function build() {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [CLI, "build"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`patchbay build failed: ${stderr}`);
  return (performance.now() - started) / 1000;
}

function writeProvider(folder) {
  const manifest = {
    contract: 1,
    label: "Trivial",
    auth: { scheme: "Bearer" },
    hosts: ["https://api.trivial.example"],
    tasks: { conversational: { stream: true } },
  };
  const files = {
    "package.json": JSON.stringify({
      name: `@patchbay/provider-${path.basename(folder)}`,
      version: "1.0.0",
      type: "module",
      patchbay: manifest,
    }),
    "src/index.ts":
      'import { defineProvider, openAiChat } from "@patchbay/core/provider";\n' +
      "export default defineProvider({ tasks: { conversational: openAiChat() } });\n",
    "src/mocks.ts":
      'import { mockChat } from "@patchbay/core/mocks";\n' +
      'export const handlers = mockChat(["https://api.trivial.example/v1/chat/completions"]);\n' +
      "export const models = [];\n",
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}
