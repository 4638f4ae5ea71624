import { runCommand } from "../src/run-command.ts";

/** What a run of `patchbay` left. */
export interface Outcome {
  readonly code: number;
  readonly printed: string;
  readonly warned: string;
}

/** Runs `patchbay` in a folder, in this process. */
export async function runPatchbay(cwd: string, ...args: string[]): Promise<Outcome> {
  const printed: string[] = [];
  const warned: string[] = [];
  const code = await runCommand(args, {
    cwd,
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
  });
  return { code, printed: printed.join("\n"), warned: warned.join("\n") };
}
