import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { linkPlugins } from "./testing/plugin-folder.ts";
import { startServer } from "./testing/start-server.ts";

const main = path.resolve(import.meta.dirname, "../dist/server/main.js");

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function runToEnd(args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const server = spawn(process.execPath, [main, ...args]);
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (text: Buffer) => (output += text.toString()));
    server.once("exit", (code) => resolve({ code, output }));
  });
}

test("a busy port is reported in one sentence, with a solution", async () => {
  const plugins = await linkPlugins();
  const running = await startServer(plugins.path);
  const { port } = new URL(running.url);
  const ended = await runToEnd(["--port", port]);
  await running.stop();
  await plugins.remove();
  expect(ended).toEqual({
    code: 1,
    output: `Port ${port} is already in use: choose another one with '--port ${Number(port) + 1}'.\n`,
  });
});

test("a wrong option is reported in one sentence", async () => {
  const ended = await runToEnd(["--plugins", "/nowhere/at/all"]);
  expect(ended).toEqual({
    code: 1,
    output: "The plugin folder /nowhere/at/all does not exist. Create it, or name another folder.\n",
  });
});

test("a data folder that is not writable is reported at the start", async () => {
  const plugins = await linkPlugins();
  const data = path.join(main, "data");
  const server = spawn(process.execPath, [main, "--port", "0", "--built-in", plugins.path, "--data", data]);
  let output = "";
  for await (const text of server.stdout) {
    output += String(text);
    if (output.includes("--data.\n")) break;
  }
  server.kill();
  await plugins.remove();
  expect(output).toContain(`because the server cannot write to its data folder ${data} (ENOTDIR)`);
});

test("the server ends immediately on request, also while a page listens to its events", async () => {
  const plugins = await linkPlugins();
  const running = await startServer(plugins.path);
  const events = await fetch(`${running.url}/plugins/events`);
  const reader = events.body!.getReader();
  await reader.read();
  await running.stop();
  await expect(reader.read()).rejects.toThrow();
  await plugins.remove();
});
