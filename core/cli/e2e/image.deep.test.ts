import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../kit/testing/free-port.ts";
import { ENGINE_FOLDER, installPackages, TOOLS } from "../../kit/testing/slow-packages.ts";
import { findProgram } from "../../kit/workspace/find-programs.mjs";
import { publishAll, stagePackages, startRegistry, type Registry } from "./testing/registry.ts";

// Runs the commands of the guide: builds the image with a daemon of its own, on a Debian with this Node, and starts it; installs
// the packages for systemd.

const guide = readFileSync(path.resolve(import.meta.dirname, "../../../docs/deploying.md"), "utf8");
const dockerd = findProgram("dockerd");
const debootstrap = findProgram("debootstrap");
const isPossible = dockerd !== undefined && debootstrap !== undefined && process.getuid?.() === 0;
const root = mkdtempSync(path.join(tmpdir(), "patchbay-image-"));
const run = promisify(execFile);
const DOCKER_HOST = `unix://${root}/socket`;
let daemon: ReturnType<typeof spawn> | undefined;
let registry: Registry | undefined;

const env = { ...process.env, DOCKER_HOST, DOCKER_BUILDKIT: "0", PATCHBAY_TOKEN: "a-token-of-the-operator" };

/** The commands below a heading of the guide, in lines. */
function commandsOf(heading: string): string[] {
  const [, block = ""] = new RegExp(`^## ${heading}$[^]*?^\`\`\`sh\n([^]*?)^\`\`\`$`, "m").exec(guide) ?? [];
  return block.replaceAll("\\\n", " ").trim().split("\n");
}

/** Runs commands of the guide in a shell, with our registry. */
async function shell(lines: readonly string[], cwd: string): Promise<string> {
  const script = ["set -eu", ...lines].join("\n");
  const all = { ...env, npm_config_registry: registry?.url, npm_config_cache: registry?.cache };
  return (await run("bash", ["-c", script], { cwd, env: all, maxBuffer: 2 ** 26 })).stdout.trim();
}

async function docker(...args: string[]): Promise<string> {
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

async function startOwnRegistry(): Promise<Registry> {
  await Promise.all([TOOLS, ENGINE_FOLDER].map((folder) => installPackages(folder)));
  await stagePackages(path.join(root, "packages"));
  const started = await startRegistry(path.join(root, "registry"));
  await publishAll(path.join(root, "packages"), started);
  return started;
}

async function buildImage(): Promise<void> {
  const [enter = "", unpack = "", build = ""] = commandsOf("Docker");
  await shell([enter, unpack], root);
  const context = path.join(root, "patchbay");
  writeFileSync(path.join(context, ".env"), "GROQ_API_KEY=secret-of-the-context");
  writeFileSync(path.join(context, ".npmrc"), `registry=${registry?.url}\n`);
  const config = 'const model: string = "groq/openai/gpt-oss-120b";\nexport default { aliases: { mine: model } };\n';
  writeFileSync(path.join(context, "patchbay.config.ts"), config);
  writeFileSync(path.join(context, "logo.svg"), "<svg/>");
  // The base is ours, and a daemon without a bridge has only the network of this machine.
  const here = "docker build --network host --build-arg NODE_IMAGE=patchbay-base";
  await shell([build.replace("docker build", here)], context);
}

describe.skipIf(!isPossible)("docs/deploying.md", () => {
  beforeAll(async () => {
    const options = ["--storage-driver=vfs", "--iptables=false", "--ip6tables=false", "--bridge=none"];
    const folders = ["--data-root", `${root}/data`, "--exec-root", `${root}/exec`, "--pidfile", `${root}/pid`];
    daemon = spawn(dockerd!, [...options, ...folders, "-H", DOCKER_HOST], { stdio: "ignore" });
    await vi.waitFor(() => docker("info"), { timeout: 60_000, interval: 500 });
    await importBase();
    registry = await startOwnRegistry();
    await buildImage();
  }, 3_600_000);

  afterAll(async () => {
    await registry?.stop();
    if (daemon) {
      const ended = once(daemon, "close");
      daemon.kill();
      await ended;
      // It may leave the network of its containers mounted.
      await run("umount", [path.join(root, "exec/netns/default")]).catch(() => undefined);
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
      expect(files.split("\n")).toEqual(expect.arrayContaining(["logo.svg", "patchbay.config.ts"]));
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

  it("starts a healthy container as the guide does", { timeout: 120_000 }, async () => {
    const command = commandsOf("Docker").at(-1) ?? "";
    expect(command).toContain("--publish 127.0.0.1:4800:4800");
    const here = command.replace("--publish 127.0.0.1:4800:4800", "--network none").replace("run", "run --detach");
    const container = await shell([here], root);
    const health = () => docker("inspect", "--format", "{{.State.Health.Status}}", container);
    await vi.waitFor(async () => expect(await health()).toBe("healthy"), 60_000);
    await docker("stop", "--time", "40", container);
    expect(await docker("inspect", "--format", "{{.State.ExitCode}}", container)).toBe("0");
  });

  it("installs what the systemd unit starts", { timeout: 300_000 }, async () => {
    const moved = (text: string): string => text.replaceAll(/(?<= )\/(opt|etc|var)\//g, `${root}/$1/`);
    const lines = commandsOf("systemd");
    expect(lines.at(-1)).toMatch(/^systemctl /);
    mkdirSync(path.join(root, "etc/systemd/system"), { recursive: true });
    await shell(lines.slice(0, -1).map(moved), root);
    const unit = readFileSync(path.join(root, "etc/systemd/system/patchbay.service"), "utf8");
    const [, line = ""] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    const port = await freePort();
    const [, ...args] = moved(line).replace("--port 4800", `--port ${port}`).split(" ");
    const service = spawn(process.execPath, args, { cwd: path.join(root, "opt/patchbay"), env, stdio: "ignore" });
    const ended = once(service, "close");
    const ready = () => fetch(`http://127.0.0.1:${port}/ready`).then(({ status }) => status);
    await vi.waitFor(async () => expect(await ready()).toBe(200), 60_000);
    expect(existsSync(path.join(root, "var/lib/patchbay/gateway.db"))).toBe(true);
    service.kill();
    expect(await ended).toEqual([0, null]);
  });
});
