// Bundles ask.ts of a project for a page, as one script whose exports are the global `bundle`. Usage: <esbuild|webpack> <folder>
import path from "node:path";
import process from "node:process";
import { build, transform } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import webpack from "webpack";

const [bundler, folder] = process.argv.slice(2);
const output = path.join(folder, `${bundler}.js`);

if (bundler === "esbuild") {
  await build({
    entryPoints: [path.join(folder, "ask.ts")],
    bundle: true,
    format: "iife",
    globalName: "bundle",
    platform: "browser",
    minify: true,
    outfile: output,
  });
} else {
  // webpack reads no TypeScript by itself.
  const { code } = await transform(await readFile(path.join(folder, "ask.ts"), "utf8"), { loader: "ts" });
  await writeFile(path.join(folder, "ask.js"), code);
  const stats = await new Promise((resolve, reject) => {
    webpack(
      {
        mode: "production",
        context: folder,
        entry: "./ask.js",
        output: {
          path: folder,
          filename: `${bundler}.js`,
          library: { name: "bundle", type: "var" },
          // One script, also with what is imported on demand: an edge runtime has no place to load the rest from.
          asyncChunks: false,
        },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
}
