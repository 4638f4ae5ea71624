import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { installPackages } from "../../kit/testing/slow-packages.ts";
import { freePort } from "../../kit/testing/free-port.ts";

/** A running program that passes chats on. */
export interface Contestant {
  readonly url: string;
  readonly pid: number;
  /** The name of the upstream's model there. */
  readonly model: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds until it has been able to listen. */
  readonly startMs: number;
  stop(): void;
}

const here = path.dirname(fileURLToPath(import.meta.url));
const PROGRAMS = path.join(here, "programs");
const PEER = path.join(here, "peer");

async function start(
  program: string,
  args: readonly string[],
  { model = "small", headers = {}, flags = [] }: Partial<Contestant> & { readonly flags?: readonly string[] } = {},
): Promise<Contestant> {
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, path.join(PROGRAMS, `${program}.mjs`), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => child.kill());
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`${program} ended with code ${code} before it listened.`);
  });
  ended.catch(() => undefined);
  let printed = "";
  let address: string | undefined;
  while (address === undefined) {
    // oxlint-disable-next-line no-await-in-loop -- until it has printed its address
    printed += String((await Promise.race([once(child.stdout, "data"), ended]))[0]);
    address = /https?:\/\/[\w.]+:\d+/.exec(printed)?.[0];
  }
  child.stdout.resume();
  const startMs = performance.now() - began;
  return { url: address, pid: child.pid ?? 0, model, headers, startMs, stop: () => void child.kill() };
}

/** With the flag of `deploy/Dockerfile` and `deploy/patchbay.service`. */
const startPatchbay = (upstream: Contestant): Promise<Contestant> =>
  start("patchbay", [upstream.url], {
    model: "acme/small",
    flags: ["--max-semi-space-size=8"],
  });

/** Starts a vendor and our gateway. */
export async function startOurs(): Promise<Record<"upstream" | "patchbay", Contestant>> {
  const upstream = await start("upstream", []);
  return { upstream, patchbay: await startPatchbay(upstream) };
}

/** Starts a vendor, and everything that is compared in front of it. */
export async function startContestants(): Promise<Record<"upstream" | "pipe" | "patchbay" | "portkey", Contestant>> {
  await installPackages(PEER);
  const { upstream, patchbay } = await startOurs();
  const folder = path.join(PEER, "node_modules/@portkey-ai/gateway");
  return {
    upstream,
    patchbay,
    pipe: await start("pipe", [upstream.url]),
    portkey: await start("portkey", [folder, String(await freePort())], {
      headers: {
        authorization: "Bearer key-of-the-benchmark",
        "x-portkey-provider": "openai",
        "x-portkey-custom-host": `${upstream.url}/v1`,
      },
    }),
  };
}
