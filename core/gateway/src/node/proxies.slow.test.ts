import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { findProgram, type ProgramName } from "../../../kit/workspace/find-programs.mjs";
import { completion, event, gate, gatewayWith, streamed } from "../testing/fake-vendor.ts";
import type { GatewayRecord } from "../usage/record.ts";
import { serveGateway } from "./serve-gateway.ts";
import { freePort } from "../../../kit/testing/free-port.ts";

const DEPLOY = path.resolve(import.meta.dirname, "../../deploy");
const textOf = (file: string): string => readFileSync(path.join(DEPLOY, file), "utf8");

/** How to start each proxy in a folder with our example, changed only in its addresses. */
const PROXIES = {
  nginx: (folder: string, port: number, upstream: string) => {
    const site = textOf("nginx.conf")
      .replace("listen 80;", `listen 127.0.0.1:${port};`)
      .replace("server 127.0.0.1:4800;", `server ${upstream};`);
    writeFileSync(path.join(folder, "site.conf"), site);
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
    const around = `
      daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? "user root;" : ""}
      events {} http { access_log off; ${paths.join(" ")} include ${folder}/site.conf; }`;
    writeFileSync(path.join(folder, "nginx.conf"), around);
    const args = ["-p", folder, "-e", "stderr", "-c", path.join(folder, "nginx.conf")];
    return { check: ["-t", ...args], run: args };
  },
  caddy: (folder: string, port: number, upstream: string) => {
    const site = textOf("Caddyfile")
      .replace("llm.example.com {", `http://127.0.0.1:${port} {`)
      .replace("127.0.0.1:4800", upstream);
    const file = path.join(folder, "Caddyfile");
    writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
    const args = ["--config", file, "--adapter", "caddyfile"];
    return { check: ["validate", ...args], run: ["run", ...args] };
  },
} as const;

/** A proxy in front of a gateway. @returns its address */
async function startProxy(name: keyof typeof PROXIES, program: string, gatewayUrl: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), `patchbay-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const { check, run } = PROXIES[name](folder, port, new URL(gatewayUrl).host);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { status, stderr } = spawnSync(program, check, { encoding: "utf8", env });
  if (status !== 0) throw new Error(stderr);
  const child = spawn(program, run, { env, stdio: "ignore" });
  onTestFinished(async () => {
    const ended = once(child, "close");
    // Proxies wait for streams, too.
    child.kill("SIGKILL");
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(200), 10_000);
  return url;
}

const post = (url: string, more: object, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "acme/small", messages: [{ role: "user", content: "Hi" }], ...more }),
    ...init,
  });

describe.each(Object.keys(PROXIES) as (keyof typeof PROXIES & ProgramName)[])("the example for %s", (name) => {
  const program = findProgram(name);

  it.skipIf(!program)("passes streams on event by event, large requests, errors and hang-ups", async () => {
    const { waiting, release } = gate();
    const records: GatewayRecord[] = [];
    const { gateway, seen } = gatewayWith(
      ({ body }) => {
        if (body.includes("endless")) return streamed(event("a"), () => new Promise(() => {}));
        return body.includes('"stream":true')
          ? streamed(event("a"), () => waiting, event("b", "stop"), "data: [DONE]\n\n")
          : Response.json(completion);
      },
      { onRecord: (record) => records.push(record) },
    );
    const { url: direct, close } = await serveGateway(gateway, { port: 0 });
    onTestFinished(() => close());
    const url = await startProxy(name, program!, direct);

    const reader = (await post(url, { stream: true })).body!.pipeThrough(new TextDecoderStream()).getReader();
    // The vendor sends nothing more until this event has been read.
    expect((await reader.read()).value).toBe(event("a"));
    release();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
    expect(rest).toBe(`${event("b", "stop")}data: [DONE]\n\n`);

    const large = await post(url, { messages: [{ role: "user", content: "x".repeat(20_000_000) }] });
    expect([large.status, await large.json()]).toEqual([200, completion]);
    const unknown = await post(url, { model: "none/such" });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { code: "model_not_found" } }]);

    const left = new AbortController();
    const endless = await post(url, { stream: true, user: "endless" }, { signal: left.signal });
    await endless.body!.getReader().read();
    left.abort();
    await vi.waitFor(() => expect(records.at(-1)).toMatchObject({ state: "canceled" }), 10_000);
    expect(seen.at(-1)?.signal?.aborted).toBe(true);
  });
});
