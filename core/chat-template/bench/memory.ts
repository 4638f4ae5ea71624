import { execFileSync } from "node:child_process";
import process from "node:process";
import { bundle } from "../../bench/bundle.ts";

const program = JSON.stringify(new URL("memory-program.ts", import.meta.url).pathname);

/** Bytes that rendering conversations of these lengths holds, measured in a process of its own. */
export async function memoryOfRender(source: string, lengths: readonly number[]): Promise<number[]> {
  const { code } = await bundle(`
    import { heldByRender } from ${program};
    const held = ${JSON.stringify(lengths)}.map((length) => heldByRender(${JSON.stringify(source)}, length));
    process.stdout.write(JSON.stringify(held));`);
  const options = ["--expose-gc", "--input-type=module"];
  return JSON.parse(execFileSync(process.execPath, options, { input: code, encoding: "utf8" })) as number[];
}
