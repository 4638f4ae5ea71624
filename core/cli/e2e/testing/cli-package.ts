import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProject, type Project } from "./project.ts";
import type { Registry } from "./registry.ts";

/**
 * Runs the command by npx in an empty folder.
 * @param builtIn how many plugins come with it
 * @param engine name of the package of an engine, which is installed beside it
 */
export function testCliPackage(builtIn: number, engine: string, registry: () => Registry): void {
  let empty: Project;
  beforeAll(async () => void (empty = await createProject(registry())));
  afterAll(() => empty.remove());

  it("is the app, with every plugin", async () => {
    const app = await empty.start(/ready at (\S+)/, "npx", "--yes", "@patchbay/cli", "--port", "0");
    try {
      const page = await (await fetch(app.match)).text();
      const [, script = ""] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
      expect((await fetch(new URL(script, app.match))).headers.get("content-type")).toContain("javascript");
      const index = (await (await fetch(`${app.match}/plugins/index.json`)).json()) as { plugins: Listed[] };
      expect(index.plugins.length).toBe(builtIn);
      const { base, files } = index.plugins.find(({ kind, id }) => kind === "provider" && id === "groq")!;
      const container = await (await fetch(`${app.match}/plugins/${base}${files.plugin.path}`)).text();
      expect(`sha384-${createHash("sha384").update(container).digest("base64")}`).toBe(files.plugin.integrity);
    } finally {
      await app.stop();
    }
    await expect(fetch(app.match)).rejects.toThrow("fetch failed");
  }, 200_000);

  it("shows the engine that was installed beside it, and serves its runtime", async () => {
    await empty.run("npm", "install", engine);
    const folder = `node_modules/${engine}`;
    const patchbay = ["--yes", "@patchbay/cli", "start", "--plugins", folder, "--port", "0"];
    const app = await empty.start(/ready at (\S+)/, "npx", ...patchbay);
    try {
      const index = (await (await fetch(`${app.match}/plugins/index.json`)).json()) as { plugins: Listed[] };
      const [shown] = index.plugins.filter(({ id }) => id === "transformers-js");
      const { path: file = "", integrity } =
        Object.values(shown?.assets ?? {}).find(({ path: name }) => name.endsWith(".wasm")) ?? {};
      const runtime = await fetch(`${app.match}/plugins/${shown?.base}${file}`);
      expect(runtime.headers.get("content-type")).toBe("application/wasm");
      const bytes = new Uint8Array(await runtime.arrayBuffer());
      expect(`sha384-${createHash("sha384").update(bytes).digest("base64")}`).toBe(integrity);
    } finally {
      await app.stop();
    }
  }, 200_000);

  it("installs an engine from the registry when a page of its operator requests it", async () => {
    const patchbay = ["--yes", "@patchbay/cli", "start", "--data", "data", "--port", "0"];
    const app = await empty.start(/open (\S+token=\S+)/, "npx", ...patchbay);
    try {
      const { origin } = new URL(app.match);
      const opened = await fetch(app.match, { redirect: "manual" });
      const cookie = (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      const engines = `${origin}/api/installations/engines`;
      const offers = (await (await fetch(engines, { headers: { cookie } })).json()) as { engines: Offered[] };
      expect(offers.engines).toMatchObject([{ id: "transformers-js", facts: { engineBytes: expect.any(Number) } }]);
      const headers = { cookie, origin, "x-patchbay": "1", "content-type": "application/json" };
      const installed = await fetch(`${engines}/transformers-js`, { method: "POST", headers, body: "{}" });
      expect({ status: installed.status, ...((await installed.json()) as object) }).toMatchObject({ status: 201 });
      const index = (await (await fetch(`${origin}/plugins/index.json`)).json()) as { plugins: Listed[] };
      expect(index.plugins.find(({ id }) => id === "transformers-js")).toMatchObject({ origin: "installed" });
    } finally {
      await app.stop();
    }
  }, 200_000);

  it("begins, checks and builds plugins of every kind, and shows them", async () => {
    const patchbay = (...args: string[]) => empty.run("npx", "--yes", "@patchbay/cli", ...args);
    for (const kind of ["provider", "library", "task"]) await patchbay("new", kind, "acme");
    expect(await patchbay("check")).toMatch(/^\d+ passed, 0 failed$/m);
    expect(await patchbay("build", "--force")).toContain("3 built, 0 unchanged, 0 failed");
    const dev = await empty.start(/ready at (\S+)/, "npx", "--yes", "@patchbay/cli", "dev", "plugins", "--port", "0");
    try {
      const index = (await (await fetch(`${dev.match}/plugins/index.json`)).json()) as { plugins: Listed[] };
      const shown = index.plugins
        .filter(({ origin }) => origin === "dropped-in")
        .map(({ kind, id }) => `${kind} ${id}`);
      expect(shown.toSorted()).toEqual(["library acme", "provider acme", "task acme"]);
    } finally {
      await dev.stop();
    }
  }, 300_000);
}

interface Offered {
  readonly id: string;
}

interface Listed {
  readonly kind: string;
  readonly id: string;
  readonly base: string;
  readonly origin: string;
  readonly files: { readonly plugin: ListedFile };
  readonly assets?: Readonly<Record<string, ListedFile>>;
}

interface ListedFile {
  readonly path: string;
  readonly integrity: string;
}
