import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { amount } from "../../bench/amount.ts";
import type { Row } from "../../bench/row.ts";

const CHATS = amount(4000, 32);
const ROUNDS = amount(5, 1);

export default {
  title: "What a token adds to a chat: its limits, its budget, and a record on disk",
  async run(): Promise<Row[]> {
    const program = fileURLToPath(new URL("programs/accounts.mjs", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(CHATS), String(ROUNDS)]);
    const { plain, accounted } = JSON.parse(stdout) as Readonly<Record<"plain" | "accounted", number>>;
    return [
      {
        name: "processor time that a token adds to a chat",
        value: accounted - plain,
        unit: "µs",
        atMost: 350,
        note: `${plain.toFixed(0)} without, ${accounted.toFixed(0)} with`,
      },
    ];
  },
};
