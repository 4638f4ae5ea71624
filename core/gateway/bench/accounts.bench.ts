import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { amount, type Row } from "../../bench/row.ts";

const CHATS = amount(4000, 32);
const ROUNDS = amount(5, 1);

export default {
  title: "What a token adds to a chat: its limits, its budget, and a record on disk; and what a log and spans add",
  async run(): Promise<Row[]> {
    const program = fileURLToPath(new URL("programs/accounts.mjs", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(CHATS), String(ROUNDS)]);
    const { plain, accounted, logged, traced } = JSON.parse(stdout) as Readonly<
      Record<"plain" | "accounted" | "logged" | "traced", number>
    >;
    return [
      {
        name: "processor time that a token adds to a chat",
        value: accounted - plain,
        unit: "µs",
        atMost: 350,
        note: `${plain.toFixed(0)} without, ${accounted.toFixed(0)} with`,
      },
      { name: "processor time that a line of the log adds", value: logged - plain, unit: "µs" },
      { name: "processor time that two spans add, without sending them", value: traced - plain, unit: "µs" },
    ];
  },
};
