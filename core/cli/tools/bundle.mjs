// Bundles ask.ts of a project for a page, as one script whose exports are the global `bundle`, or runs such a script
// where
// there is neither Node nor a page, and prints the answer. Usage: <esbuild|webpack> <folder>, or run <bundle>
// <question>
import path from "node:path";
import process from "node:process";
import { EdgeVM } from "@edge-runtime/vm";
import { build, transform } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import webpack from "webpack";

const [bundler, folder, question] = process.argv.slice(2);

if (bundler === "run") {
  await runOnEdge(folder);
} else if (bundler === "esbuild") {
  await build({
    entryPoints: [path.join(folder, "ask.ts")],
    bundle: true,
    format: "iife",
    globalName: "bundle",
    platform: "browser",
    minify: true,
    outfile: path.join(folder, `${bundler}.js`),
  });
} else {
  // webpack does not read TypeScript by default.
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
          // One script, including on-demand imports: an edge runtime cannot load more files.
          asyncChunks: false,
        },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
}

async function runOnEdge(file) {
  const runtime = new EdgeVM();
  // The answers of the hub and the provider.
  const answer = runtime.evaluate(`async (input) => {
    if (new URL(input.url ?? input).pathname.startsWith("/api/")) {
      const groq = { status: "live", providerId: "llama", task: "conversational" };
      return Response.json({ pipeline_tag: "text-generation", inferenceProviderMapping: { groq } });
    }
    const chunk = (content, finish_reason) =>
      "data: " + JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] }) + "\\n\\n";
    const body = chunk("A panel ", null) + chunk("of sockets.", "stop") + "data: [DONE]\\n\\n";
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  }`);
  const { ask } = runtime.evaluate(`${await readFile(file, "utf8")}\n;bundle`);
  process.stdout.write(await ask(question, answer));
}
