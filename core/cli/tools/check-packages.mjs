// What publint and attw find wrong with packages that are ready to be published, a line for each finding.
// Usage: <folder of the staged packages and of their tarballs> <name…>
import { readFileSync } from "node:fs";
import process from "node:process";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

// Node 20.19 and later require ECMAScript modules, and read `exports`: attw's profile "esm-only".
const EXPECTED = ["NoResolution node10", "CJSResolvesToESM node16-cjs"];

const [packages, ...names] = process.argv.slice(2);
for (const name of names) {
  const folder = `${packages}/${name}`;
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const { messages } = await publint({ pkgDir: folder, strict: true });
  for (const message of messages) process.stdout.write(`${name}: publint: ${formatMessage(message, manifest)}\n`);

  const tarball = readFileSync(`${packages}/patchbay-${name}-${manifest.version}.tgz`);
  // A style sheet and a command have no types.
  const options = { excludeEntrypoints: [/\.css$/, /^\.\/bin\//] };
  const { problems = [] } = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)), options);
  for (const { kind, entrypoint, fileName, resolutionKind } of problems) {
    if (EXPECTED.includes(`${kind} ${resolutionKind}`)) continue;
    process.stdout.write(`${name}: attw: ${kind} ${entrypoint ?? fileName ?? ""} ${resolutionKind ?? ""}\n`);
  }
}
