import { execFileSync } from "node:child_process";
import process from "node:process";
import { bundle } from "../../bench/bundle.ts";

const program = JSON.stringify(new URL("memory-program.ts", import.meta.url).pathname);

/** Bytes that rendering conversations of these lengths retains, measured in a separate process. */
export function memoryOfRender(source: string, lengths: readonly number[]): Promise<number[]> {
  return measure(
    "heldByRender",
    `${JSON.stringify(lengths)}.map((length) => heldByRender(${JSON.stringify(source)}, length))`,
  );
}

/** Bytes that a compiled template retains, the mean of several. */
export function memoryOfTemplates(sources: readonly string[]): Promise<number> {
  return measure("heldByTemplates", `heldByTemplates(${JSON.stringify(sources)})`);
}

async function measure<Result>(name: string, expression: string): Promise<Result> {
  const { code } = await bundle(`
    import { ${name} } from ${program};
    process.stdout.write(JSON.stringify(${expression}));`);
  const options = ["--expose-gc", "--input-type=module"];
  return JSON.parse(execFileSync(process.execPath, options, { input: code, encoding: "utf8" })) as Result;
}
