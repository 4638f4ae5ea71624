// What of a package's built files is published: rolldown follows its modules, the compiler its declarations.
import path from "node:path";
import { rolldown } from "rolldown";
import { installedCommand, ROOT, run } from "./run.mjs";

/** Modules that a package loads by URL, without an import. */
const READ_BY_ADDRESS = {
  "@patchbay/core": ["./dist/node/engine-worker.js"],
  "@patchbay/gateway": ["./dist/disk/disk-worker.js"],
  "@patchbay/kit": ["./dist/build/container-runtime.js"],
};

/**
 * Packages whose modules are merged: their main imports, which load as one file per folder, and folders whose modules
 * are only used together.
 */
const MERGED = {
  "@patchbay/core": {
    file: "./dist/client/index.js",
    names: "createClient",
    together: [
      "auth",
      "chat",
      "inference-code",
      "library",
      "native-chat",
      "provider",
      "quantization",
      "task/io",
      "task/io/parts",
    ],
  },
};

/**
 * Writes the modules reachable from a package's exports and commands. Modules with their own URL (entry points, and
 * modules imported on demand) keep it.
 * @param folder of the built package
 * @param target folder of the staged package
 */
export async function bundlePackage(folder, target, { name, exports, bin = {} }) {
  const files = [
    ...Object.values(exports).map((entry) => entry.default),
    ...Object.values(bin),
    ...(READ_BY_ADDRESS[name] ?? []),
  ].filter((file) => file?.endsWith(".js"));
  if (files.length === 0) return;
  const nameOf = (file) => path.relative(folder, file).replace(/\.js$/, "");
  const input = Object.fromEntries(files.map((file) => [nameOf(path.join(folder, file)), path.join(folder, file)]));
  const merged = MERGED[name] && (await mergedOutput(folder, nameOf, new Set(Object.values(input)), MERGED[name]));
  const bundle = await rolldown({
    ...optionsFor(folder),
    input,
    // Chunks of chosen modules need it. It adds no export, because every other module is outside of the entry points'
    // files.
    ...(merged && { preserveEntrySignatures: "allow-extension" }),
  });
  await bundle.write({
    dir: target,
    entryFileNames: "[name].js",
    // What rolldown adds belongs to the published folder, too.
    chunkFileNames: ({ name: chunk }) => (/^(dist|bin)\//.test(chunk) ? `${chunk}.js` : `dist/shared/${chunk}.js`),
    minifyInternalExports: false,
    ...(merged ?? { preserveModules: true, preserveModulesRoot: folder }),
  });
  await bundle.close();
}

const optionsFor = (folder) => ({
  external: (id) => !/^[./]/.test(id),
  platform: "neutral",
  cwd: folder,
  logLevel: "silent",
});

/**
 * Merges the modules that every user of the main import loads, and each module with its only importer. No program
 * loads more than before: users' bundlers leave out whole modules more easily than parts of one.
 */
async function mergedOutput(folder, nameOf, entries, first) {
  const needed = await modulesOf(folder, first);
  function chunkOf(id, context) {
    if (entries.has(id) || !path.isAbsolute(id)) return null;
    const { importers, dynamicImporters } = context.getModuleInfo(id);
    const parent = nameOf(path.dirname(id));
    const isTogether = first.together.includes(path.posix.relative("dist", parent)) && dynamicImporters.length === 0;
    if (needed.has(id) || isTogether) return `dist/shared/${path.basename(parent)}`;
    const [importer] = importers;
    const isShared = importers.length !== 1 || dynamicImporters.length > 0 || entries.has(importer);
    return isShared ? nameOf(id) : chunkOf(importer, context);
  }
  return {
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
    // The declarations of merged modules have their docstrings.
    comments: { annotation: true, legal: true, jsdoc: false },
  };
}

/** The modules that a program loads statically if it imports these names of a file. */
async function modulesOf(folder, { file, names }) {
  const program = "program";
  const bundle = await rolldown({
    ...optionsFor(folder),
    external: (id) => id !== program && !/^[./]/.test(id),
    input: program,
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === program ? id : undefined),
        load: (id) => (id === program ? `export { ${names} } from "${path.join(folder, file)}";` : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({});
  await bundle.close();
  const loaded = new Set(output.filter(({ isEntry }) => isEntry));
  for (const { imports } of loaded) {
    for (const chunk of output) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return new Set([...loaded].flatMap(({ modules }) => Object.keys(modules)));
}

/**
 * The declarations reachable from packages' exports. The compiler writes more: those of internal modules, and of
 * deleted sources.
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
