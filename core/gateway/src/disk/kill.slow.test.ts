import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { openTables } from "./tables.ts";

const KILLS = Number(process.env["PATCHBAY_KILLS"] ?? 10);
const AMOUNT = 100;

const script = pathToFileURL(path.join(import.meta.dirname, "../../dist/disk/index.js")).href;

/** Accepts jobs and spends money without a pause, and prints each step when it is stored. */
const programOf = (folder: string, run: number): string => `
  const { openDisk } = await import(${JSON.stringify(script)});
  const { store, ledger } = await openDisk(${JSON.stringify(folder)});
  const print = (line) => process.stdout.write(line + "\\n");
  async function work(worker) {
    for (let n = 0; ; n++) {
      const id = "${run}-" + worker + "-" + n;
      await store.put("job/" + id, { id }, 1e9);
      print("job " + id);
      const about = { at: 0, task: "t", route: "", model: "m" };
      await ledger.reserve({ token: "tok_1", attempt: id, amount: ${AMOUNT}, most: 1e15, since: 0, lostAt: 1e15, ifLost: 1, about });
      print("reserved " + id);
      // Another process may settle the same attempt again.
      const results = await Promise.all([ledger.settle("tok_1", id, 7), ledger.settle("tok_1", id, 7)]);
      print("settled " + id + " " + results.filter(Boolean).length);
    }
  }
  await Promise.all([1, 2, 3, 4].map(work));`;

it(
  `loses nothing that it has accepted, and settles no amount twice, when it is killed ${KILLS} times`,
  { timeout: 5000 * KILLS },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "patchbay-kill-"));
    const lines: string[] = [];
    for (let run = 0; run < KILLS; run++) {
      const child = spawn(process.execPath, ["--input-type=module", "-e", programOf(folder, run)]);
      let printed = "";
      child.stdout.on("data", (data) => (printed += String(data)));
      const exited = once(child, "exit");
      const steps = Math.ceil(Math.random() * 60);
      // oxlint-disable-next-line no-await-in-loop -- one process after the other
      while (printed.split("\n").length <= steps) await once(child.stdout, "data");
      child.kill("SIGKILL");
      // oxlint-disable-next-line no-await-in-loop -- one process after the other
      await exited;
      // The last line may be cut off.
      lines.push(...printed.split("\n").slice(0, -1));
    }
    const { database, operations } = openTables(path.join(folder, "gateway.db"));
    const idsOf = (step: string): string[] =>
      lines.flatMap((line) => (line.startsWith(`${step} `) ? [line.split(" ")[1]!] : []));
    const [jobs, reserved, settled] = ["job", "reserved", "settled"].map(idsOf);
    expect(jobs!.filter((id) => operations.get(`job/${id}`) === undefined)).toEqual([]);
    expect(lines.filter((line) => line.startsWith("settled") && !line.endsWith(" 1"))).toEqual([]);
    // What was in progress at a kill is settled, set aside or not begun: each of 4 workers has at most one of these.
    const spent = operations.spent("tok_1", 0);
    expect(spent).toBeGreaterThanOrEqual(7 * reserved!.length);
    expect(spent).toBeLessThanOrEqual(7 * settled!.length + AMOUNT * 4 * KILLS);
    expect(settled!.length).toBeGreaterThan(KILLS);
    database.close();
    rmSync(folder, { recursive: true });
  },
);
