import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { KIND_FOLDERS, type PluginKind } from "@patchbay/core/plugin";
import { onTestFinished } from "vitest";

/** The shortest manifest of each kind. */
const MANIFESTS: Readonly<Record<PluginKind, object>> = {
  provider: {
    contract: 1,
    label: "Example",
    auth: { scheme: "Bearer" },
    hosts: ["https://api.example.com"],
    tasks: { conversational: {} },
  },
  library: { contract: 1, prettyLabel: "Example", repoName: "example", repoUrl: "https://git.example/example" },
  task: { contract: 1, name: "Example", modality: "nlp", order: 1 },
};

export interface ExamplePlugin {
  /** File -> content, beside package.json. */
  readonly files?: Readonly<Record<string, string>>;
  /** Members of package.json instead of the usual ones. */
  readonly package?: Readonly<Record<string, unknown>>;
  /** Members of the manifest instead of the usual ones. */
  readonly manifest?: Readonly<Record<string, unknown>>;
}

/** An empty folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-kit-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Writes files below a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Writes a plugin into `<root>/<kind>/<id>`. @returns its folder */
export async function writePlugin(
  root: string,
  kind: PluginKind,
  id: string,
  { files = {}, package: fields = {}, manifest = {} }: ExamplePlugin = {},
): Promise<string> {
  const folder = path.join(root, KIND_FOLDERS[kind], id);
  const patchbay = { id, ...MANIFESTS[kind], ...manifest };
  const source = {
    name: `@patchbay/${kind}-${id.toLowerCase()}`,
    version: "1.0.0",
    type: "module",
    patchbay,
    ...fields,
  };
  await writeFiles(folder, { "package.json": JSON.stringify(source), ...files });
  return folder;
}
