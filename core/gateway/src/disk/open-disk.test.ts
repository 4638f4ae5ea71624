import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import Database from "libsql";
import { afterEach, describe, expect, it } from "vitest";
import { reservation, testLedger } from "../testing/test-ledger.ts";
import { testRecords } from "../testing/test-records.ts";
import { partsOf, testBytes } from "../testing/test-bytes.ts";
import { testRows } from "../testing/test-rows.ts";
import { testStore } from "../testing/test-store.ts";
import { openFiles } from "./file-folder.ts";
import { lockFolder } from "./lock-file.ts";
import { openDisk, openLedger, type DiskOptions, type GatewayDisk } from "./open-disk.ts";
import { ledgerOf, recordsOf, rowsOf, storeOf, type CallOperation } from "./disk-parts.ts";
import { openTables } from "./tables.ts";

const folders: string[] = [];
const disks: GatewayDisk[] = [];

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-disk-"));
  folders.push(folder);
  return folder;
}

async function open(folder = newFolder(), options: DiskOptions = {}): Promise<GatewayDisk> {
  const disk = await openDisk(folder, options);
  disks.push(disk);
  return disk;
}

afterEach(async () => {
  await Promise.all(disks.splice(0).map((disk) => disk.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Operations in this thread and in memory, whose clock a test sets. */
function callWith(now: () => number): CallOperation {
  const { operations } = openTables(":memory:", now);
  return async (name, ...args) => (operations[name] as (...values: readonly unknown[]) => never)(...args);
}

describe("a store on disk", () => {
  testStore((now) => storeOf(callWith(now)));
});

describe("a ledger on disk", () => {
  testLedger((now) => ledgerOf(callWith(now)));
});

describe("records on disk", () => {
  testRecords(() => recordsOf(callWith(Date.now)));
});

describe("rows on disk", () => {
  testRows((now) => rowsOf(callWith(now)));
});

describe("files in a folder", () => {
  testBytes((now) => openFiles(newFolder(), now));

  it("are deleted when they have expired, or when a process ended before they were complete", async () => {
    const folder = newFolder();
    let time = Date.now();
    const files = openFiles(folder, () => time);
    await files.write("file_1", partsOf("one"), 1000);
    await files.write("file_2", partsOf("two"), 60_000);
    writeFileSync(path.join(folder, "file_3.part"), "half");
    time += 1000;
    await files.clean();
    expect(readdirSync(folder)).toEqual(["file_2", "file_3.part"]);
    await files.clean(true);
    expect(readdirSync(folder)).toEqual(["file_2"]);
  });
});

describe("the data of a gateway", () => {
  it("are the same when another process opens the folder later", async () => {
    const folder = newFolder();
    const first = await open(folder);
    await first.store.put("job/1", { n: 1 }, 60_000);
    await first.ledger.create({ id: "tok_1", name: "a", createdAt: 0 }, { hash: "a", token: "tok_1" });
    await first.ledger.reserve(reservation({ lostAt: Date.now() + 60_000 }));
    await first.files.write("file_1", partsOf("{}"), 60_000);
    await first.rows.add("batch_1", [{ index: 0, start: 0, end: 2 }]);
    await first.rows.open("batch_1", 0, 60_000);
    await first.rows.take(1, 60_000);
    await first.close();
    disks.pop();
    const { store, ledger, files, rows } = await open(folder);
    expect(await store.get("job/1")).toEqual({ n: 1 });
    expect(await files.delete("file_1")).toBe(true);
    // The process that had taken the row does not hold the folder any more.
    expect((await rows.take(1, 60_000)).items).toMatchObject([{ batch: "batch_1", mayHaveRun: true }]);
    expect([(await ledger.find("a"))?.name, await ledger.spent("tok_1", 0)]).toEqual(["a", 5]);
    expect([await ledger.settle("tok_1", "one", 3), await ledger.settle("tok_1", "one", 3)]).toEqual([true, false]);
  });

  it("answer many calls at once, each with its own result", async () => {
    const { store, ledger } = await open();
    const ids = Array.from({ length: 200 }, (_, index) => index);
    await Promise.all(ids.map((id) => store.put(`job/${id}`, { id }, 60_000)));
    expect(await Promise.all(ids.map((id) => store.get(`job/${id}`)))).toEqual(ids.map((id) => ({ id })));
    await ledger.create({ id: "tok_1", name: "a", createdAt: 0 }, { hash: "a", token: "tok_1" });
    // One that fails takes no other with it.
    const again = ledger.create({ id: "tok_1", name: "a", createdAt: 0 }, { hash: "b", token: "tok_1" });
    const results = await Promise.allSettled([store.put("job/0", { id: "new" }, 60_000), again, ledger.find("b")]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect([await store.get("job/0"), await ledger.find("b")]).toEqual([{ id: "new" }, undefined]);
  });

  it("count what a killed process had set aside once, as a stopped call, with a record", async () => {
    let time = 0;
    const { operations } = openTables(path.join(newFolder(), "gateway.db"), () => time);
    operations.reserve(reservation({ attempt: "lost", amount: 50, ifLost: 7 }));
    operations.reserve(reservation({ attempt: "running", amount: 20, lostAt: 2000 }));
    time = 1000;
    operations.countLost();
    operations.countLost();
    expect([operations.spent("tok_1", 0), operations.settle("tok_1", "lost", 9)]).toEqual([27, false]);
    expect(operations.latestRecords({ since: 0, until: 9, limit: 9 })).toEqual([
      expect.objectContaining({ attempt: "lost", token: "tok_1", cost: 7e-9, code: "gateway_stopped" }),
    ]);
  });

  it("are written before the process ends, and release the folder", () => {
    const folder = newFolder();
    const script = path.join(import.meta.dirname, "../../dist/disk/index.js");
    const program = `
      const { openDisk } = await import(${JSON.stringify(pathToFileURL(script).href)});
      const { store, close } = await openDisk(${JSON.stringify(folder)});
      store.put("job/1", { n: 1 }, 60_000);
      await close();
      console.log("closed");`;
    const { stdout, status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      encoding: "utf8",
    });
    expect([stdout, status, existsSync(path.join(folder, "gateway.lock"))]).toEqual(["closed\n", 0, false]);
    const { database, operations } = openTables(path.join(folder, "gateway.db"));
    expect(operations.get("job/1")).toBe('{"n":1}');
    database.close();
  });

  it("share tokens with a command while the gateway runs", async () => {
    const folder = newFolder();
    const { ledger } = await open(folder);
    const command = openLedger(folder);
    await command.ledger.create({ id: "tok_1", name: "a", createdAt: 0 }, { hash: "a", token: "tok_1" });
    expect((await ledger.find("a"))?.id).toBe("tok_1");
    await command.ledger.revoke("tok_1");
    command.close();
    expect(await ledger.find("a")).toBeUndefined();
  });

  it("refuse what a full disk cannot store with status 507, and go on", async () => {
    const { store } = await open(newFolder(), { mostBytes: 400_000 });
    await expect(store.put("job/1", { text: "x".repeat(500_000) }, 60_000)).rejects.toMatchObject({
      failure: { status: 507, code: "storage_full" },
    });
    await store.put("job/2", { n: 2 }, 60_000);
    expect(await store.get("job/2")).toEqual({ n: 2 });
    await store.check?.();
    const fill = async (): Promise<void> => {
      // oxlint-disable-next-line no-await-in-loop -- until it is full
      for (let part = 0; ; part++) await store.put(`job/part-${part}`, { text: "x".repeat(3000) }, 60_000);
    };
    await expect(fill()).rejects.toThrow("disk is full");
    await expect(store.check?.()).resolves.toBeUndefined();
  });

  it("are held by one process, which is named, until it ends", async () => {
    const folder = newFolder();
    const lock = path.join(folder, "gateway.lock");
    await open(folder);
    await expect(openDisk(folder)).rejects.toThrow(`The process ${process.pid} holds the folder ${folder}.`);
    await disks.pop()?.close();
    expect(existsSync(lock)).toBe(false);
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    // A process that has ended, one whose id another process has got, and one that ended while it wrote.
    const stale = [{ pid }, { pid: process.pid, startedAt: "1" }].map((holder) => JSON.stringify(holder));
    for (const text of [...stale, '{"pid"']) {
      writeFileSync(lock, text);
      lockFolder(folder, lock)();
    }
  });

  it("of a newer version are refused, and not changed", async () => {
    const folder = newFolder();
    await open(folder);
    await disks.pop()?.close();
    const file = path.join(folder, "gateway.db");
    const database = new Database(file);
    database.exec("PRAGMA user_version = 99");
    database.close();
    const before = readFileSync(file);
    await expect(openDisk(folder)).rejects.toThrow(/was written by a newer version of Patchbay/);
    expect(readFileSync(file)).toEqual(before);
    expect(existsSync(path.join(folder, "gateway.lock"))).toBe(false);
  });
});
