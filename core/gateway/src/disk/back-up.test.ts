import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createToken } from "../accounts/manage-tokens.ts";
import { contentIn, echo, reached, read, results, row, start, upload } from "../testing/batches.ts";
import { gate, gatewayWith, type VendorAnswer } from "../testing/fake-vendor.ts";
import { backUp } from "./back-up.ts";
import { openDisk, type GatewayDisk } from "./open-disk.ts";

let root = "";
const disks: GatewayDisk[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "patchbay-backup-"));
});
afterEach(async () => {
  await Promise.all(disks.splice(0).map((disk) => disk.close()));
  rmSync(root, { recursive: true });
});

const inRoot = (name: string): string => path.join(root, name);

async function gatewayIn(folder: string, answer: VendorAnswer) {
  const disk = await openDisk(folder);
  disks.push(disk);
  const { store, ledger, records, files, rows } = disk;
  return { ledger, ...gatewayWith(answer, { store, ledger, records, files, rows }) };
}

it("continues a batch from a copy that was made while its gateway was running", async () => {
  const hold = gate();
  const { gateway, seen, ledger } = await gatewayIn(inRoot("data"), async (request, count) => {
    if (count > 1) await hold.waiting;
    return echo(request, count);
  });
  const { secret } = await createToken(ledger, { name: "app" });
  const other = await upload(gateway, "another file\n", secret);
  const batch = await start(
    gateway,
    ["one", "two", "three"].map((name) => row(name)),
    secret,
  );
  await vi.waitFor(async () =>
    expect(await read(gateway, `/v1/batches/${batch.id}`, secret)).toMatchObject({ request_counts: { completed: 1 } }),
  );
  await backUp(inRoot("data"), inRoot("copy"));
  hold.release();
  await reached(gateway, batch, "completed", secret);
  expect(seen).toHaveLength(3);

  const copy = await gatewayIn(inRoot("copy"), echo);
  const restored = await reached(copy.gateway, batch, "completed", secret);
  const lines = await results(copy.gateway, restored.output_file_id, secret);
  expect(lines.map((line) => contentIn(line)).toSorted()).toEqual([
    "answer to one",
    "answer to three",
    "answer to two",
  ]);
  expect(copy.seen).toHaveLength(2);
  const file = await copy.gateway.request(`/v1/files/${other}/content`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(await file.text()).toBe("another file\n");
  for (const name of readdirSync(inRoot("copy/files"))) {
    const [one, two] = ["data", "copy"].map((folder) => statSync(inRoot(`${folder}/files/${name}`)).mtimeMs);
    expect([name, Math.round(two!)]).toEqual([name, Math.round(one!)]);
  }
});

it("refuses a folder that exists or has no data, and leaves nothing of a copy that fails", async () => {
  await expect(backUp(root, inRoot("copy"))).rejects.toThrow("has no data of a gateway");
  mkdirSync(inRoot("copy"));
  await gatewayIn(inRoot("data"), echo);
  await expect(backUp(inRoot("data"), inRoot("copy"))).rejects.toThrow("exists already: name a new folder");
  mkdirSync(inRoot("broken"));
  writeFileSync(inRoot("broken/gateway.db"), "not a database, but long enough to have a header of one".repeat(40));
  await expect(backUp(inRoot("broken"), inRoot("other"))).rejects.toThrow("not a database");
  expect([existsSync(inRoot("other")), existsSync(inRoot("other.part"))]).toEqual([false, false]);
});
