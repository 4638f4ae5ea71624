import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { WebSocket } from "ws";
import type { Browser } from "./browser.ts";

/** A message of WebDriver BiDi, https://w3c.github.io/webdriver-bidi. */
interface Message {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly message?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
}

interface Waiting {
  resolve(result: Record<string, unknown>): void;
  reject(error: Error): void;
}

/** Starts a headless Firefox with a new profile, and drives it over WebDriver BiDi. */
export async function startFirefox(command: string): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), "patchbay-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"];
  const firefox = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(firefox, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    firefox.stderr.on("data", (text: Buffer) => {
      output += text.toString();
      const ready = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    firefox.once("exit", (code) => reject(new Error(`Firefox ended with code ${code}: ${output}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");

  const waiting = new Map<number, Waiting>();
  let errors: string[] = [];
  let count = 0;
  socket.on("message", (data: Buffer) => {
    const { id, type, result = {}, error, message, params } = JSON.parse(data.toString()) as Message;
    if (type === "event" && params?.level === "error") errors.push(params.text ?? "");
    if (id === undefined) return;
    if (type === "success") waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`Firefox refused: ${error}: ${message}`));
    waiting.delete(id);
  });
  const send = (method: string, params: object): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });

  await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  // Without a screen, the first window never becomes active: its page has no focus, and keys press no button.
  const { context } = (await send("browsingContext.create", { type: "window" })) as { context: string };

  return {
    async goto(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    async evaluate(expression) {
      const answer = (await send("script.evaluate", { expression, target: { context }, awaitPromise: true })) as {
        result?: { value?: string };
        exceptionDetails?: { text: string };
      };
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return answer.result?.value ?? "";
    },
    async perform(actions) {
      await send("input.performActions", { context, actions });
    },
    async takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    async close() {
      await send("browser.close", {});
      socket.terminate();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
