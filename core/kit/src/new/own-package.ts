import { createRequire } from "node:module";
import type { PluginKind } from "@patchbay/core/plugin";

/** package.json of a plugin inside the repository. */
export interface PackageJson {
  readonly version: string;
  readonly type: string;
  readonly patchbay: Readonly<Record<string, unknown>>;
}

const builtModule = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });

/**
 * The package.json of a plugin outside of Patchbay's repository: it names kind and id itself, has a name in no foreign
 * scope, and can be published.
 * @param source package.json as inside the repository
 */
export function ownPackage(source: PackageJson, kind: PluginKind, id: string): object {
  const { version, type, patchbay } = source;
  return {
    name: packageName(kind, id),
    version,
    keywords: ["patchbay", "patchbay-plugin", `patchbay-${kind}`],
    // The fixtures show its quality to hosts.
    files: ["dist", "fixtures"],
    type,
    exports: {
      ".": builtModule("index"),
      ...(kind === "provider" && !("engine" in patchbay) && { "./mocks": builtModule("mocks") }),
      "./package.json": "./package.json",
    },
    scripts: { dev: "patchbay dev", check: "patchbay check", build: "patchbay build", test: "vitest run" },
    license: "MIT",
    peerDependencies: { "@patchbay/core": `^${versionOf("@patchbay/core")}` },
    devDependencies: {
      "@patchbay/cli": `^${versionOf("@patchbay/core")}`,
      ...(kind === "provider" && { "@patchbay/mocks": `^${versionOf("@patchbay/mocks")}` }),
      "@patchbay/testing": `^${versionOf("@patchbay/testing")}`,
      typescript: "^7.0.0",
      vitest: "^4.1.0",
    },
    patchbay: { kind, id, ...patchbay },
  };
}

/** Name of a plugin's package outside of Patchbay's repository. */
export const packageName = (kind: PluginKind, id: string): string => `patchbay-${kind}-${id.toLowerCase()}`;

/** Version of an installed package. */
export function versionOf(name: string): string {
  return (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;
}
