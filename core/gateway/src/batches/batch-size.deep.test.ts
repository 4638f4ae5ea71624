import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { openDisk } from "../disk/open-disk.ts";
import { echo, linesOf, read, row, start, type BatchAnswer } from "../testing/batches.ts";
import { gatewayWith } from "../testing/fake-vendor.ts";

const ROWS = 100_000;
const MEBIBYTE = 1024 * 1024;
/** The file itself is in the memory of this process, too, which uploads it. */
const MOST_MEBIBYTES = 768;

it(`accepts and runs ${ROWS} rows on disk, and refuses one more`, { timeout: 900_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-size-"));
  const { store, records, files, rows, close } = await openDisk(folder);
  const { gateway } = gatewayWith(echo, { store, records, files, rows });
  const lines = Array.from({ length: ROWS + 1 }, (_, index) => row(`row-${index}`));
  expect(await start(gateway, linesOf(lines))).toMatchObject({ error: { code: "invalid_file" } });
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100);
  const startedAt = performance.now();
  const { id } = await start(gateway, linesOf(lines.slice(0, ROWS)));
  const acceptedAt = performance.now();
  const batch = () => read<BatchAnswer>(gateway, `/v1/batches/${id}`);
  await expect.poll(batch, { interval: 500, timeout: 800_000 }).toMatchObject({ status: "completed" });
  const seconds = (performance.now() - acceptedAt) / 1000;
  clearInterval(watching);
  const grown = (most - before) / MEBIBYTE;
  process.stdout.write(
    `${ROWS} rows: accepted in ${((acceptedAt - startedAt) / 1000).toFixed(1)} s, run in ${seconds.toFixed(0)} s (${(ROWS / seconds).toFixed(0)} rows/s), ${grown.toFixed(0)} MiB more memory\n`,
  );
  expect((await batch()).request_counts).toEqual({ total: ROWS, completed: ROWS, failed: 0 });
  const { output_file_id: output } = await batch();
  const { body } = await gateway.request(`/v1/files/${output}/content`);
  let breaks = 0;
  for await (const part of body!) for (const byte of part as Uint8Array) if (byte === 10) breaks += 1;
  expect(breaks).toBe(ROWS);
  expect(grown).toBeLessThan(MOST_MEBIBYTES);
  await gateway.close();
  await close();
  rmSync(folder, { recursive: true });
});
