import path from "node:path";
import * as core from "@patchbay/core/plugin";
import type { PluginKind } from "@patchbay/core/plugin";
import { structureChecks } from "@patchbay/kit";
import { failedChecks } from "@patchbay/testing";
import { parseSync } from "rolldown/utils";
import { describe, expect, it } from "vitest";
import { files, importsOf, isTest, ROOT, sources, textOf } from "./source-files.ts";

const { KIND_FOLDERS, parseSourceManifest, PLUGIN_KINDS } = core;

/** The folders of plugins with the kind of their plugins. */
const GROUPS = [
  ...PLUGIN_KINDS.map((kind) => [KIND_FOLDERS[kind], kind] as const),
  [core.ENGINES_FOLDER, "provider"],
] as const;

const idsIn = (group: string): string[] => [
  ...new Set(files.filter((file) => file.startsWith(`plugins/${group}/`)).map((file) => file.split("/")[2] ?? "")),
];

/** Why a plugin has not the name, manifest, files and imports of its kind. */
async function problemsOf(group: string, kind: PluginKind, id: string): Promise<string[]> {
  const folder = `plugins/${group}/${id}`;
  const manifest = JSON.parse(textOf(`${folder}/package.json`)) as Record<string, unknown>;
  const problems = await failedChecks(structureChecks(path.join(ROOT, folder)));
  if (Object.keys(manifest).join() !== "name,version,type,patchbay") problems.push(`members ${Object.keys(manifest)}`);
  if (manifest["name"] !== `@patchbay/${kind}-${id.toLowerCase()}`) problems.push(`name ${manifest["name"]}`);
  try {
    parseSourceManifest(kind, manifest["patchbay"], folder);
  } catch (error) {
    problems.push(String(error));
  }
  return problems.map((problem) => `${folder}: ${problem}`);
}

describe("plugins", () => {
  it.each(GROUPS)(
    "in %s have the name, manifest, files and imports of their kind, %s",
    { timeout: 60_000 },
    async (group, kind) => {
      expect(idsIn(group)).not.toEqual([]);
      const problems = await Promise.all(idsIn(group).map((id) => problemsOf(group, kind, id)));
      expect(problems.flat()).toEqual([]);
    },
  );
});

/** Layers, lowest first; a layer may import from itself and those below. */
const LAYERS = [
  ["errors"],
  ["json-schema", "manifest", "quantization", "sse", "http"],
  ["auth", "provider", "native-chat", "library", "task", "hub"],
  ["client-contract"],
  ["client", "chat", "plugin"],
  ["container", "snippets", "inference-code", "node", "otel", ""],
];
const layerOf = (file: string): number => {
  const [, , folder, inner] = file.split("/");
  const layer = LAYERS.findIndex((names) => names.includes(inner === undefined ? "" : (folder ?? "")));
  if (layer === -1) throw new Error(`${file} lies in a folder that has no layer`);
  return layer;
};

const coreSources = sources.filter(
  (file) => file.startsWith("core/src/") && !isTest(file) && !/\/testing\//.test(file),
);

describe("core", () => {
  it("imports only from the layers below", () => {
    const upward = coreSources.flatMap((file) =>
      importsOf(file)
        .filter(({ specifier }) => specifier.startsWith("core/src/") && layerOf(specifier) > layerOf(file))
        .map(({ specifier }) => `${file} imports ${specifier}`),
    );
    expect(upward).toEqual([]);
  });

  it("calls fetch only in http", () => {
    // Code samples contain `fetch` in their templates.
    const callers = coreSources.filter(
      (file) =>
        !file.startsWith("core/src/http/") &&
        /(?<![.\w]|get )(globalThis\.)?fetch\((?!\$\{)/.test(withoutComments(file)),
    );
    expect(callers).toEqual([]);
  });

  it("names no provider and no library", () => {
    const ids = new Set(GROUPS.filter(([, kind]) => kind !== "task").flatMap(([group]) => idsIn(group)));
    const named = coreSources.flatMap((file) =>
      // A package that code samples import may have its provider's name.
      [...withoutComments(file).matchAll(/(?<!from )(["'`])([A-Za-z0-9._-]+)\1/g)]
        .filter((match) => ids.has(match[2] ?? ""))
        .map((match) => `${file} names ${match[2]}`),
    );
    expect(named).toEqual([]);
  });
});

function withoutComments(file: string): string {
  const text = textOf(file);
  const { comments } = parseSync(file, text);
  return comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

/** The packages with their folders; later ones may depend on earlier ones. */
const PACKAGES = [
  ["chat-template", "core/chat-template"],
  ["core", "core"],
  ["ai-sdk", "core/ai-sdk"],
  ["widgets", "core/widgets"],
  ["mocks", "core/mocks"],
  ["gateway", "core/gateway"],
  ["sandbox", "core/sandbox"],
  ["testing", "core/testing"],
  ["kit", "core/kit"],
  ["plugins", "plugins"],
  ["hf", "core/hf"],
  ["host-app", "host-app"],
  ["cli", "core/cli"],
  ["create-plugin", "core/create-plugin"],
] as const;

/** Large dependencies, and the packages that may have them. */
const HEAVY: Readonly<Record<string, readonly string[]>> = {
  msw: ["mocks"],
  react: ["widgets", "testing", "kit", "host-app"],
  rolldown: ["kit"],
  vite: ["kit"],
  hono: ["gateway", "host-app"],
  "quickjs-emscripten-core": ["sandbox"],
};

interface PackageJson {
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const packageOf = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

describe.each(PACKAGES)("@patchbay/%s", (name, folder) => {
  const {
    dependencies = {},
    peerDependencies = {},
    devDependencies = {},
  } = JSON.parse(textOf(`${folder}/package.json`)) as PackageJson;
  const named = Object.keys({ ...dependencies, ...peerDependencies });
  const shipped = sources.filter(
    (file) => new RegExp(`^${folder}/(src|server|bin)/`).test(file) && !/\/testing\//.test(file) && !isTest(file),
  );

  it("names every package that it imports; what the page and an engine import is bundled into them", () => {
    const unnamed = shipped.flatMap((file) =>
      importsOf(file)
        .filter(({ specifier }) => !/^(node:|package\.json$|[a-z-]+\/(src|server)\/|core\/|.*\.md\?)/.test(specifier))
        .map(({ specifier }) => packageOf(specifier))
        .filter(
          (imported) =>
            !named.includes(imported) &&
            !(/^(?:host-app\/src|core\/sandbox\/src\/guest)\//.test(file) && imported in devDependencies),
        )
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(unnamed).toEqual([]);
  });

  it("depends only on packages before it", () => {
    const index = PACKAGES.findIndex(([other]) => other === name);
    const before: readonly string[] = PACKAGES.slice(0, index).map(([other]) => `@patchbay/${other}`);
    const patchbayDependencies = named.filter((dependency) => dependency.startsWith("@patchbay/"));
    expect(patchbayDependencies.filter((dependency) => !before.includes(dependency))).toEqual([]);
  });

  it("has no large dependency that belongs to another package", () => {
    expect(named.filter((dependency) => HEAVY[dependency] && !HEAVY[dependency].includes(name))).toEqual([]);
  });
});

describe("core's files", () => {
  const graph = new Map(
    sources
      .filter(
        (file) =>
          /^core\/(ai-sdk\/|hf\/|gateway\/|sandbox\/|chat-template\/|mocks\/|testing\/|widgets\/)?src\//.test(file) &&
          !isTest(file),
      )
      .map((file) => {
        const values = importsOf(file).filter(({ typeOnly }) => !typeOnly);
        return [file, values.map(({ specifier }) => specifier)] as const;
      }),
  );

  const leadsBack = (file: string): boolean => {
    const seen = new Set<string>();
    const waiting = [...(graph.get(file) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === file) return true;
      if (!seen.has(next)) waiting.push(...(graph.get(next) ?? []));
      seen.add(next);
    }
    return false;
  };

  it("core's files have no cycle of imports, not even through import()", () => {
    expect(graph.size).toBeGreaterThan(200);
    expect([...graph.keys()].filter(leadsBack).toSorted()).toEqual([]);
  });
});

describe("the repository", () => {
  it("every source file has at most 300 lines", () => {
    const long = sources.filter((file) => textOf(file).split("\n").length > 300);
    expect(long).toEqual([]);
  });

  it("has a lock without download addresses that names every platform's binaries", () => {
    const lock = JSON.parse(textOf("package-lock.json")) as {
      packages: Record<string, { resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }>;
    };
    const entries = Object.entries(lock.packages);
    expect(entries.filter(([, entry]) => entry.resolved !== undefined && entry.link !== true)).toEqual([]);
    const present = new Set(entries.map(([folder]) => folder.slice(folder.lastIndexOf("node_modules/") + 13)));
    const missing = entries.flatMap(([, entry]) =>
      Object.entries(entry.optionalDependencies ?? {})
        .filter(([name, range]) => /^\d/.test(range) && !present.has(name))
        .map(([name]) => name),
    );
    expect(missing).toEqual([]);
  });
});
