import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../../../core/kit/testing/free-port.ts";
import type { Browser } from "./browser.ts";

/** Records console errors, which WebDriver does not report, from when a document is loaded. */
const NOTE_ERRORS = `(() => {
  if (globalThis.notedErrors) return;
  const noted = (globalThis.notedErrors = []);
  addEventListener("error", (event) => { if (!event.defaultPrevented) noted.push(event.message); });
  addEventListener("unhandledrejection", ({ reason }) => noted.push(String(reason)));
  addEventListener("securitypolicyviolation", (event) => noted.push(event.violatedDirective + " " + event.blockedURI));
  const { error } = console;
  console.error = (...args) => { noted.push(args.join(" ")); error(...args); };
})();`;

/** Starts WebKitGTK's own browser on a virtual screen, and drives it over WebDriver. */
export async function startWebKit(driverCommand: string, xvfbCommand: string): Promise<Browser> {
  const xvfb = spawn(xvfbCommand, ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [display] = (await once(xvfb.stdout, "data")) as [Buffer];
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${display.toString().trim()}` };
  const driver = spawn(driverCommand, [`--port=${port}`], { env, stdio: "ignore" });
  const ended = Promise.all([once(driver, "exit"), once(xvfb, "exit")]);
  const stop = async (): Promise<void> => {
    driver.kill();
    xvfb.kill();
    await ended;
  };
  try {
    const send = await connect(port, () => driver.exitCode === null);
    const { sessionId } = await send<{ sessionId: string }>("POST", "/session", {
      capabilities: { alwaysMatch: { browserName: "MiniBrowser" } },
    });
    return drive(send, `/session/${sessionId}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Send = <Value>(method: string, path: string, body?: object) => Promise<Value>;

/** The driver does not report when it listens. */
async function connect(port: number, isRunning: () => boolean): Promise<Send> {
  const send: Send = async <Value>(method: string, path: string, body?: object) => {
    const address = `http://127.0.0.1:${port}${path}`;
    const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`WebKit refused: ${value.error}: ${value.message}`);
    return value;
  };
  for (;;) {
    try {
      await send("GET", "/status");
      return send;
    } catch (error) {
      if (!isRunning()) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function drive(send: Send, session: string, stop: () => Promise<void>): Browser {
  async function evaluate(expression: string): Promise<string> {
    const script = `const [done] = arguments;
      Promise.resolve(${expression}).then((json) => done({ json }), (error) => done({ error: String(error) }));`;
    const answer = await send<{ json: string; error?: string }>("POST", `${session}/execute/async`, {
      script,
      args: [],
    });
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.json;
  }

  return {
    evaluate,
    async goto(url) {
      await send("POST", `${session}/url`, { url });
      await evaluate(`(async () => { ${NOTE_ERRORS} })()`);
    },
    async perform(actions) {
      await send("POST", `${session}/actions`, { actions });
    },
    async takeErrors() {
      const taken = await evaluate("(async () => JSON.stringify(globalThis.notedErrors?.splice(0) ?? []))()");
      return JSON.parse(taken) as string[];
    },
    async close() {
      await send("DELETE", session);
      await stop();
    },
  };
}
