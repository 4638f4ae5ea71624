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
        // A page tells where its script is from; where what is loaded later lies has to be said here.
        output: { publicPath: "/", path: folder, filename: `${bundler}.js`, library: { name: "bundle", type: "var" } },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
}
