import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { amount } from "../../bench/amount.ts";

const COUNT = amount(210, 3);
const COMMAND = fileURLToPath(new URL("../../cli/bin/patchbay.js", import.meta.url));

export default {
  title: `Building ${COUNT} trivial providers with 'patchbay build', process start included`,
  run() {
    const root = mkdtempSync(path.join(tmpdir(), "patchbay-bench-"));
    try {
      for (let index = 0; index < COUNT; index += 1) {
        writeProvider(path.join(root, "plugins", "providers", `trivial-${index}`));
      }
      return [
        { name: "cold", value: build(root), unit: "s" },
        { name: "unchanged", value: build(root), unit: "s" },
      ];
    } finally {
      rmSync(root, { recursive: true });
    }
  },
};

/** @returns seconds */
function build(root: string): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, "build"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`patchbay build failed: ${stderr}`);
  return (performance.now() - started) / 1000;
}

function writeProvider(folder: string): void {
  const manifest = {
    contract: 1,
    id: path.basename(folder),
    label: "Trivial",
    auth: { scheme: "Bearer" },
    hosts: ["https://api.trivial.example"],
    tasks: { conversational: { stream: true } },
  };
  const name = `@patchbay/provider-${path.basename(folder)}`;
  const files = {
    "package.json": JSON.stringify({ name, version: "1.0.0", type: "module", patchbay: manifest }),
    "src/index.ts":
      'import { defineProvider, openAiChat } from "@patchbay/core/provider";\n' +
      "export default defineProvider({ tasks: { conversational: openAiChat() } });\n",
    "src/mocks.ts":
      'import { mockChat } from "@patchbay/mocks";\n' +
      'export const handlers = mockChat(["https://api.trivial.example/v1/chat/completions"]);\n' +
      "export const models = [];\n",
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
}
