import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { installPackages, TOOLS } from "../../kit/testing/slow-packages.ts";
import { findProgram } from "../../kit/workspace/find-programs.mjs";
import { publishAll, stagePackages, startRegistry } from "./testing/registry.ts";

// Builds the image with a daemon of its own, on a Debian with this Node, and runs it as the guide does.

const DEPLOY = path.resolve(import.meta.dirname, "../../gateway/deploy");
const dockerd = findProgram("dockerd");
const debootstrap = findProgram("debootstrap");
const isPossible = dockerd !== undefined && debootstrap !== undefined && process.getuid?.() === 0;
const root = mkdtempSync(path.join(tmpdir(), "patchbay-image-"));
const run = promisify(execFile);
const DOCKER_HOST = `unix://${root}/socket`;
let daemon: ReturnType<typeof spawn> | undefined;

async function docker(...args: string[]): Promise<string> {
  const env = { ...process.env, DOCKER_HOST, DOCKER_BUILDKIT: "0" };
  return (await run("docker", args, { env, maxBuffer: 2 ** 26 })).stdout.trim();
}

/** A Debian without packages, in which this Node and its npm run. */
async function importBase(): Promise<void> {
  const base = path.join(root, "base");
  await run(debootstrap!, ["--variant=minbase", "bookworm", base], { maxBuffer: 2 ** 26 });
  const npm = path.join(base, "usr/local/lib/node_modules/npm");
  mkdirSync(path.dirname(npm), { recursive: true });
  cpSync(process.execPath, path.join(base, "usr/local/bin/node"));
  cpSync(path.join((await run("npm", ["root", "--global"])).stdout.trim(), "npm"), npm, { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(base, "usr/local/bin/npm"));
  await run("tar", ["-C", base, "-cf", path.join(root, "base.tar"), "."]);
  await docker("import", path.join(root, "base.tar"), "patchbay-base");
}

async function buildImage(): Promise<void> {
  await installPackages(TOOLS);
  await stagePackages(path.join(root, "packages"));
  const registry = await startRegistry(path.join(root, "registry"));
  try {
    await publishAll(path.join(root, "packages"), registry);
    const context = path.join(root, "context");
    cpSync(DEPLOY, context, { recursive: true });
    writeFileSync(path.join(context, ".env"), "GROQ_API_KEY=secret-of-the-context");
    writeFileSync(path.join(context, ".npmrc"), `registry=${registry.url}\n`);
    const config = 'const model: string = "groq/openai/gpt-oss-120b";\nexport default { aliases: { mine: model } };\n';
    writeFileSync(path.join(context, "patchbay.config.ts"), config);
    await docker("build", "--network", "host", "--build-arg", "NODE_IMAGE=patchbay-base", "--tag", "patchbay", context);
  } finally {
    await registry.stop();
  }
}

describe.skipIf(!isPossible)("the image", () => {
  beforeAll(async () => {
    const options = ["--storage-driver=vfs", "--iptables=false", "--ip6tables=false", "--bridge=none"];
    const folders = ["--data-root", `${root}/data`, "--exec-root", `${root}/exec`, "--pidfile", `${root}/pid`];
    daemon = spawn(dockerd!, [...options, ...folders, "-H", DOCKER_HOST], { stdio: "ignore" });
    await vi.waitFor(() => docker("info"), { timeout: 60_000, interval: 500 });
    await importBase();
    await buildImage();
  }, 3_600_000);

  afterAll(async () => {
    if (daemon) {
      const ended = once(daemon, "close");
      daemon.kill();
      await ended;
    }
    if (existsSync(root)) rmSync(root, { recursive: true, force: true });
  }, 300_000);

  it(
    "serves as user 1000 without a writable root, is healthy, and ends with its streams",
    { timeout: 300_000 },
    async () => {
      const strict = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];
      const container = await docker(
        "run",
        "--detach",
        "--network",
        "none",
        ...strict,
        "patchbay",
        "serve",
        "--simulate",
        "--host",
        "0.0.0.0",
        "--data",
        "/data",
      );
      const state = (field: string): Promise<string> => docker("inspect", "--format", `{{.State.${field}}}`, container);
      await vi.waitFor(async () => expect(await state("Health.Status")).toBe("healthy"), 60_000);
      const inside = (code: string): Promise<string> => docker("exec", container, "node", "-e", code);
      expect(await docker("exec", container, "id", "-u")).toBe("1000");
      await expect(docker("exec", container, "touch", "/app/file")).rejects.toThrow("Read-only file system");
      const files = await docker("exec", container, "ls", "-a", "/app");
      expect(files.split("\n").filter((name) => name.startsWith(".") && !/^\.+$/.test(name))).toEqual([]);
      const chat = JSON.stringify({ model: "mine", stream: true, messages: [{ role: "user", content: "Hi" }] });
      const call = `const answer = await fetch("http://127.0.0.1:4800/v1/chat/completions", { method: "POST",
      headers: { "content-type": "application/json" }, body: ${JSON.stringify(chat)} });
      console.log(answer.status, (await answer.text()).trim().endsWith("[DONE]"));`;
      const streamed = inside(`(async () => { ${call} })()`);
      expect(await streamed).toBe("200 true");
      await docker("stop", "--time", "40", container);
      expect([await state("ExitCode"), await state("OOMKilled")]).toEqual(["0", "false"]);
      await docker("rm", "--volumes", container);
    },
  );
});
