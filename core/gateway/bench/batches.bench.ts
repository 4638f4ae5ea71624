import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { amount, type Row } from "../../bench/row.ts";

const ROWS = amount(10_000, 64);
const MANY_ROWS = amount(100_000, 640);
const MEBIBYTE = 1024 * 1024;

interface Figures {
  readonly rowsPerSecond: number;
  readonly acceptSeconds: number;
  readonly microsPerRow: number;
  readonly processors: number;
  readonly grownBytes: number;
}

async function measure(rows: number, concurrency: number): Promise<Figures> {
  const program = fileURLToPath(new URL("programs/batches.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", program, `${rows}`, `${concurrency}`]);
  return JSON.parse(stdout) as Figures;
}

export default {
  title: "Batches that run row by row, with the data on disk and a vendor that answers at once",
  async run(): Promise<Row[]> {
    const rows: Row[] = [];
    for (const concurrency of [1, 8, 32, 128]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { rowsPerSecond, microsPerRow, processors } = await measure(ROWS, concurrency);
      const bound = processors > 0.8 ? "the processor" : "commits to the disk";
      rows.push({
        name: `${ROWS} rows, ${concurrency} at the same time`,
        value: rowsPerSecond,
        unit: "rows/s",
        note: `${microsPerRow.toFixed(0)} µs of processor time a row, ${processors.toFixed(2)} processors: bound by ${bound}`,
      });
    }
    const { grownBytes, acceptSeconds, rowsPerSecond } = await measure(MANY_ROWS, 32);
    rows.push({
      name: `memory that ${MANY_ROWS} rows add, upload included`,
      value: grownBytes / MEBIBYTE,
      unit: "MiB",
      atMost: 256,
      note: `accepted in ${acceptSeconds.toFixed(1)} s, then ${rowsPerSecond.toFixed(0)} rows/s`,
    });
    return rows;
  },
};
