import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { amount, type Row } from "../../bench/row.ts";

const RUNS = amount(30, 2);

/** Runs a program in a process of its own. @returns what it prints */
async function run<Result>(program: string): Promise<Result> {
  const file = fileURLToPath(new URL(`programs/${program}.mjs`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  return JSON.parse(stdout) as Result;
}

const figure = (values: readonly number[], index: number): string => (values[index] ?? Number.NaN).toFixed(1);

type Part = "start" | "compiled" | "thread" | "script" | "plugin";
type Marks = Readonly<Record<Part, { readonly at: number; readonly cpu: number }>>;

/** The parts of the first plugin of a process: the median, with the shortest and the processor's time of all threads. */
async function firstPlugin(): Promise<readonly Row[]> {
  const marks: Marks[] = [];
  // oxlint-disable-next-line no-await-in-loop -- One at a time: they are measured.
  for (let round = 0; round < RUNS; round++) marks.push(await run<Marks>("first-plugin"));
  const part = (name: string, from: Part, to: Part, atMost?: number): Row => {
    const ordered = (clock: "at" | "cpu"): number[] =>
      marks.map((each) => each[to][clock] - each[from][clock]).toSorted((one, other) => one - other);
    const [times, processor] = [ordered("at"), ordered("cpu")];
    const middle = RUNS >> 1;
    const note = `at best ${figure(times, 0)}; of the processor ${figure(processor, middle)}, at best ${figure(processor, 0)}`;
    return { name, value: times[middle] ?? Number.NaN, unit: "ms", note, ...(atMost !== undefined && { atMost }) };
  };
  return [
    part("first plugin of a process, after the engine is compiled", "compiled", "plugin", 60),
    part("  before: the engine is compiled", "start", "compiled"),
    part("  meanwhile: its thread starts", "start", "thread"),
    part("  the thread runs its script", "thread", "script"),
    part("  the engine starts and runs the plugin's code", "script", "plugin"),
  ];
}

export default {
  title: "Plugins in the sandbox, in Node",
  async run(): Promise<readonly Row[]> {
    const first = await firstPlugin();
    const figures = await run<Readonly<Record<string, number>>>("figures");
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
      ...first,
      row("first plugin of a further thread", "first", "ms", 60),
      row("each further plugin", "further", "ms", 8),
      row("memory of each further plugin", "memory", "MB", 2),
      row("route and body of a chat", "request", "ms", 0.5),
      chunk(1),
      chunk(10),
    ];
  },
};
