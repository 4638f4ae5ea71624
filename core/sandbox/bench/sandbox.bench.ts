import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Row } from "../../bench/row.ts";

const PROGRAM = fileURLToPath(new URL("programs/figures.mjs", import.meta.url));

export default {
  title: "Plugins in the sandbox, in Node",
  async run(): Promise<readonly Row[]> {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM]);
    const figures = JSON.parse(stdout) as Readonly<Record<string, number>>;
    const row = (name: string, key: string, unit: string, atMost?: number): Row => ({
      name,
      value: figures[key] ?? Number.NaN,
      unit,
      ...(atMost !== undefined && { atMost }),
    });
    const chunk = (events: number): Row => ({
      ...row(`a chunk in a call, ${events} in a read`, `chunk${events}`, "µs", 30),
      peer: { name: "outside the sandbox", value: figures[`trusted${events}`] ?? Number.NaN },
    });
    return [
      row("first plugin, with the compilation of the engine", "compiled", "ms"),
      row("first plugin, with its thread", "first", "ms", 60),
      row("each further plugin", "further", "ms", 8),
      row("memory of each further plugin", "memory", "MB", 2),
      row("route and body of a chat", "request", "ms", 0.5),
      chunk(1),
      chunk(10),
    ];
  },
};
