import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { runChild, type ChildOptions } from "./run-child.ts";

const node = (program: string, options: Partial<ChildOptions> = {}) =>
  runChild([process.execPath, "-e", program], { cwd: ".", environment: process.env, ...options });

/** A program whose child connects to a port, which shows that the child runs. */
async function listener(): Promise<{ program: string; child: Promise<unknown[]> }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const inner = `require("node:net").connect(${port}, "127.0.0.1"); process.on("SIGTERM", () => process.exit()); setInterval(() => {}, 1000)`;
  const program = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(inner)}], { stdio: "inherit" }); setInterval(() => {}, 1000)`;
  const child = once(server, "connection").finally(() => server.close());
  return { program, child };
}

async function ended(child: Promise<unknown[]>): Promise<void> {
  const [socket] = (await child) as [Socket];
  socket.resume();
  if (!socket.destroyed) await once(socket, "close");
}

describe("runChild", () => {
  it("returns the exit code, and the output in order", async () => {
    const heard: string[] = [];
    const run = await node('console.log("out"); console.error(process.env.OWN); process.exitCode = 3', {
      environment: { ...process.env, OWN: "err" },
      onOutput: (text) => heard.push(text),
    });
    expect(run).toMatchObject({ code: 3, timedOut: false });
    expect(run.output.split("\n").toSorted()).toEqual(["", "err", "out"]);
    expect(heard.join("")).toBe(run.output);
  });

  it.each([
    [[], "There is no command to run: write it after --, for example '-- npm test'."],
    [["no-such-command-here"], "'no-such-command-here' cannot be run: there is no such command."],
  ])("refuses %j with one sentence", async (command, message) => {
    await expect(runChild(command, { cwd: ".", environment: process.env })).rejects.toThrow(message);
  });

  it("ends a command that takes too long", async () => {
    expect(await node("setInterval(() => {}, 1000)", { timeoutMs: 200 })).toMatchObject({ timedOut: true, code: 143 });
  });

  it("ends a command that is stopped, with all that it started", async () => {
    const { program, child } = await listener();
    const stopped = new AbortController();
    const run = node(program, { signal: stopped.signal });
    await child;
    stopped.abort();
    await ended(child);
    expect(await run).toMatchObject({ timedOut: false, code: 143 });
  });
});
