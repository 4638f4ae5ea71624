import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { amount, type Row } from "../../bench/row.ts";
import { runMeasured, type MeasuredRun } from "../../bench/cpu-time.ts";

const COUNT = amount(210, 3);
const COMMAND = fileURLToPath(new URL("../../cli/bin/patchbay.js", import.meta.url));

export default {
  title: `Building ${COUNT} trivial providers with 'patchbay build', process start included`,
  run(): Row[] {
    const root = mkdtempSync(path.join(tmpdir(), "patchbay-bench-"));
    try {
      for (let index = 0; index < COUNT; index += 1) {
        writeProvider(path.join(root, "plugins", "providers", `trivial-${index}`));
      }
      const [cold, unchanged] = [build(root), build(root)];
      appendFileSync(path.join(root, "plugins/providers/trivial-0/src/index.ts"), "export const changed = true;\n");
      const changed = build(root);
      return [
        { name: "cold", value: cold.wallMs / 1000, unit: "s" },
        { name: "  processor time for each", value: cold.processorMs / COUNT, unit: "ms", atMost: 20 },
        { name: "unchanged", value: unchanged.wallMs / 1000, unit: "s", atMost: 0.6 },
        { name: "  processor time", value: unchanged.processorMs, unit: "ms" },
        { name: "one changed", value: changed.wallMs / 1000, unit: "s", atMost: 1 },
        { name: "  processor time", value: changed.processorMs, unit: "ms" },
      ];
    } finally {
      rmSync(root, { recursive: true });
    }
  },
};

const build = (root: string): MeasuredRun => runMeasured([COMMAND, "build"], { cwd: root });

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
