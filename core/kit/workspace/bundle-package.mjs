// What of a package's built files is published: rolldown follows its modules, the compiler its declarations.
import path from "node:path";
import { rolldown } from "rolldown";
import { installedCommand, ROOT, run } from "./run.mjs";

/** Modules that a package reads by their address, so that no import leads to them. */
const READ_BY_ADDRESS = {
  "@patchbay/core": ["./dist/node/engine-worker.js"],
  "@patchbay/kit": ["./dist/build/container-runtime.js"],
};

/** Packages whose modules are merged into one file for each set of entry points that loads them. */
const MERGED = ["@patchbay/core"];

/**
 * Writes the modules that the exports and commands of a package lead to. Modules with an address of their own (entry points, and
 * modules imported on demand) keep it.
 * @param folder of the built package
 * @param target folder of the staged package
 */
export async function bundlePackage(folder, target, { name, exports, bin = {} }) {
  const files = [
    ...Object.values(exports).map((entry) => entry.default),
    ...Object.values(bin),
    ...(READ_BY_ADDRESS[name] ?? []),
  ].filter((file) => /\.js$/.test(file ?? ""));
  if (files.length === 0) return;
  const nameOf = (file) => path.relative(folder, file).replace(/\.js$/, "");
  const paths = files.map((file) => path.join(folder, file));
  const bundle = await rolldown({
    input: Object.fromEntries(paths.map((file) => [nameOf(file), file])),
    external: (id) => !/^[./]/.test(id),
    platform: "neutral",
    cwd: folder,
    logLevel: "silent",
  });
  await bundle.write({
    dir: target,
    entryFileNames: "[name].js",
    chunkFileNames: ({ facadeModuleId, name: shared }) =>
      facadeModuleId ? `${nameOf(facadeModuleId)}.js` : `dist/shared/${shared}.js`,
    // The declarations of merged modules have their docstrings.
    ...(MERGED.includes(name)
      ? { comments: { annotation: true, legal: true, jsdoc: false } }
      : { preserveModules: true, preserveModulesRoot: folder }),
    minifyInternalExports: false,
  });
  await bundle.close();
}

/**
 * The declarations that the exports of packages lead to. The compiler writes more: those of modules that no export mentions,
 * and those of sources that were removed since.
 * @param packages folder -> package.json
 * @returns absolute paths
 */
export async function reachableDeclarations(packages) {
  const entries = [...packages].flatMap(([folder, { exports }]) =>
    Object.values(exports).flatMap(({ types }) => (types ? [path.join(ROOT, folder, types)] : [])),
  );
  const options =
    "--ignoreConfig --listFilesOnly --module esnext --moduleResolution bundler --jsx react-jsx --types node";
  const { code, output } = await run(installedCommand("tsc"), [...options.split(" "), ...entries], { capture: true });
  if (code !== 0) throw new Error(`The compiler could not follow the declarations:\n${output}`);
  return new Set(output.trim().split("\n"));
}
