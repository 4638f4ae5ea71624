import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { InputError } from "@patchbay/core/errors";
import {
  pruneDefinitions,
  ROUTE_PARTS,
  type RoutePart,
  type Shape,
  type VendorFile,
  type VendorShapes,
} from "@patchbay/testing";
import { ShapeWriter, type Compiler } from "./shape-of-type.ts";

const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "nodenext",
    target: "es2023",
    lib: ["es2023", "dom"],
    types: [],
  },
  files: ["./patchbay-drift.ts"],
};

/**
 * The compiler that reads types: the project's, or else the one installed with this command.
 * @throws InputError if there is none
 */
export async function loadCompiler(folder: string): Promise<Compiler> {
  for (const base of [path.join(folder, "package.json"), import.meta.url]) {
    try {
      const file = createRequire(base).resolve("typescript/unstable/async");
      return (await import(pathToFileURL(file).href)) as Compiler;
    } catch {
      // The next place may have it.
    }
  }
  throw new InputError(
    "Reading the types of vendors needs TypeScript 7: run 'npm install --save-dev typescript@7' and try again.",
  );
}

/**
 * The shapes of a vendor's routes from its installed package.
 * @param folder where the package is installed
 * @throws InputError if a type does not exist
 */
export async function readTypes(
  compiler: Compiler,
  folder: string,
  { package: name, routes }: VendorFile,
): Promise<Pick<VendorShapes, "shapes" | "definitions">> {
  const wanted = Object.entries(routes).flatMap(([route, parts]) =>
    ROUTE_PARTS.flatMap((part) => (parts[part] === undefined ? [] : [{ route, part, type: parts[part] }])),
  );
  const source = wanted.map(({ type }, index) => `export type T${index} = ${type};\n`);
  // Both files are there for the compiler only; beside node_modules it finds the package.
  const config = path.join(folder, "patchbay-drift.tsconfig.json");
  const file = path.join(folder, "patchbay-drift.ts");
  const files: Readonly<Record<string, string>> = { [config]: JSON.stringify(CONFIG), [file]: source.join("") };
  const api = new compiler.API({
    cwd: folder,
    fs: { readFile: (one) => files[one], fileExists: (one) => (Object.hasOwn(files, one) ? true : undefined) },
  });
  try {
    const [project] = (await api.updateSnapshot({ openProject: config })).getProjects();
    if (!project) throw new InputError(`TypeScript cannot read the types of ${name}.`);
    const [problem] = await project.program.getSemanticDiagnostics(file);
    if (problem) {
      const line = source.join("").slice(0, problem.pos).split("\n").length - 1;
      throw new InputError(`${name} has no type ${wanted[line]?.type} for ${wanted[line]?.route}: ${problem.text}`);
    }
    const writer = new ShapeWriter(compiler, project);
    const shapes: Record<string, Partial<Record<RoutePart, Shape>>> = {};
    const statements = (await project.program.getSourceFile(file))?.statements ?? [];
    for (const [index, { route, part }] of wanted.entries()) {
      const statement = statements[index];
      const type =
        statement && "name" in statement ? await project.checker.getTypeAtLocation(statement.name as never) : undefined;
      if (!type) throw new InputError(`TypeScript cannot read the types of ${name}.`);
      (shapes[route] ??= {})[part] = await writer.shapeOf(type);
    }
    return pruneDefinitions(shapes, writer.definitions);
  } finally {
    await api.close();
  }
}
