import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const command = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@patchbay/cli/package.json")),
  "bin/patchbay.js",
);
const has = (name: string): boolean => spawnSync("python3", ["-c", `import ${name}`]).status === 0;
let gateway: ChildProcess;
let url = "";

beforeAll(async () => {
  gateway = spawn(process.execPath, [command, "serve", "--simulate", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(gateway.stdout!)) {
    [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url) break;
  }
  if (url === "") throw new Error("The gateway printed no address.");
}, 60_000);
afterAll(() => void gateway.kill());

// A report lists what is skipped: pip install openai.
const programs: [string, string][] = [
  ["chat_urllib.py", "json"],
  ["chat.py", "openai"],
];
for (const [file, needed] of programs) {
  it.skipIf(!has(needed))(
    `${file} prints the answer of the gateway (needs the package ${needed})`,
    async () => {
      const env = { ...process.env, GATEWAY_URL: url };
      const { stdout } = await promisify(execFile)("python3", [path.join(import.meta.dirname, file)], { env });
      expect(stdout).toMatch(/patch bay.*\n/);
    },
    60_000,
  );
}
