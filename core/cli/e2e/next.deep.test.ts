import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../kit/testing/free-port.ts";
import { ENGINE_FOLDER, installPackages, TOOLS } from "../../kit/testing/slow-packages.ts";
import { createProject, type Project } from "./testing/project.ts";
import { publishAll, stagePackages, startRegistry, type Registry } from "./testing/registry.ts";

// The example for Next.js as its users run it. Installing and building it takes minutes.

const EXAMPLE = path.resolve(import.meta.dirname, "../../../examples/next");
const staged = mkdtempSync(path.join(tmpdir(), "patchbay-next-"));
let registry: Registry | undefined;
let project: Project | undefined;

beforeAll(async () => {
  await Promise.all([TOOLS, ENGINE_FOLDER].map(installPackages));
  await stagePackages(path.join(staged, "packages"));
  registry = await startRegistry(path.join(staged, "registry"));
  await publishAll(path.join(staged, "packages"), registry);
  project = await createProject(registry);
  cpSync(EXAMPLE, project.folder, { recursive: true, filter: (file) => !/node_modules|\.next/.test(file) });
  await project.run("npm", "install");
}, 900_000);

afterAll(async () => {
  await project?.remove();
  await registry?.stop();
  rmSync(staged, { recursive: true, force: true });
}, 200_000);

it("passes its tests, is built, and streams from the built server", { timeout: 600_000 }, async () => {
  await project!.run("npm", "test");
  expect(await project!.run("env", "NEXT_TELEMETRY_DISABLED=1", "npm", "run", "build")).toContain("/api/chat");

  const port = await freePort();
  const serve = ["patchbay", "mock", "--", "npx", "next", "start", "--hostname", "127.0.0.1", "--port", String(port)];
  const server = await project!.start(/(http:\S+)/, "npx", ...serve);
  try {
    const messages = [{ id: "1", role: "user", parts: [{ type: "text", text: "What is a patch bay?" }] }];
    const url = `${server.match}/api/chat`;
    const response = await fetch(url, { method: "POST", body: JSON.stringify({ messages }) });
    const reads: string[] = [];
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) reads.push(text);
    const parts = [...reads.join("").matchAll(/^data: (\{.*\})$/gm)].map(([, json = ""]) => JSON.parse(json));
    expect(parts.map(({ delta }) => delta ?? "").join("")).toContain("panel of sockets");
    expect(parts.at(-1)).toMatchObject({ type: "finish" });
    // More than one read: the answer arrives while it is made.
    expect(reads.length).toBeGreaterThan(5);
    expect(await (await fetch(server.match)).text()).toContain("Ask");
  } finally {
    await server.stop();
  }
});
