import { expect, it } from "vitest";
import type { NewRow, RowQueue, RowResult, WorkItem } from "../batches/row-queue.ts";

const LIFETIME = 1_000_000;

const row = (index: number, more: Partial<NewRow> = {}): NewRow => ({
  index,
  customId: `row-${index}`,
  start: 10 * index,
  end: 10 * index + 9,
  ...more,
});

const rows = (count: number): NewRow[] => Array.from({ length: count }, (_, index) => row(index));

const done = (line: string): RowResult => ({ state: "completed", line });

const indexes = (items: readonly WorkItem[]): (number | undefined)[] => items.map((item) => item.row?.index);

const take = async (queue: RowQueue, count = 100): Promise<readonly WorkItem[]> =>
  (await queue.take(count, 1000)).items;

/** Tests that every implementation of a row queue must pass. @param create a new, empty queue whose clock the test sets */
export function testRows(create: (now: () => number) => RowQueue | Promise<RowQueue>): void {
  async function scene(count = 3): Promise<{ readonly queue: RowQueue; sleep(ms: number): void }> {
    let time = 1_000_000;
    const queue = await create(() => time);
    await queue.add("batch_1", rows(count));
    await queue.open("batch_1", 0, LIFETIME);
    return { queue, sleep: (ms) => void (time += ms) };
  }

  it("hands out each row once, in the order of the file, with what was added", async () => {
    const { queue } = await scene();
    const first = await take(queue, 2);
    expect(first).toMatchObject([
      { batch: "batch_1", row: row(0), tries: 0, mayHaveRun: false },
      { batch: "batch_1", row: row(1) },
    ]);
    expect(first[0]).not.toHaveProperty("part");
    expect(indexes(await take(queue))).toEqual([2]);
    expect(await take(queue)).toEqual([]);
  });

  it("hands out no row of a batch that is not open, and adds a row once", async () => {
    const queue = await create(Date.now);
    const { customId: _unnamed, ...nameless } = row(1, { failure: "no name" });
    await queue.add("batch_1", [row(0), nameless]);
    await queue.add("batch_1", [row(0, { start: 99 }), row(2)]);
    expect(await queue.take(9, 1000)).toEqual({ items: [] });
    await queue.open("batch_1", 0, LIFETIME);
    expect(await take(queue)).toMatchObject([{ row: row(0) }, { row: row(2) }]);
    expect(await queue.counts("batch_1")).toMatchObject({ total: 3, completed: 0, failed: 1 });
    const [failed] = await queue.results("batch_1", "errors", { limit: 9 });
    expect(failed).toMatchObject({ row: { index: 1 }, result: { state: "failed", line: "no name" } });
    expect(failed?.row).not.toHaveProperty("customId");
  });

  it("lets batches take turns", async () => {
    const { queue } = await scene(10);
    await queue.add("batch_2", rows(2));
    await queue.open("batch_2", 0, LIFETIME);
    const names = (await take(queue, 4)).map(({ batch }) => batch);
    expect(names.filter((name) => name === "batch_2")).toHaveLength(2);
  });

  it("stores one result for a row, and counts it", async () => {
    const { queue } = await scene(4);
    const results = [
      await queue.end("batch_1", 2, done("zwölf")),
      await queue.end("batch_1", 2, done("again")),
      await queue.end("batch_1", 0, { state: "failed", line: "bad" }),
      await queue.end("batch_1", 3, done("3")),
      await queue.end("batch_1", 9, done("unknown")),
      await queue.end("batch_9", 0, done("unknown")),
    ];
    expect(results).toEqual([true, false, true, true, false, false]);
    expect(await queue.counts("batch_1")).toEqual({
      total: 4,
      completed: 2,
      failed: 1,
      canceled: 0,
      expired: 0,
      outputBytes: 9,
      errorBytes: 4,
      latestAt: 1_000_000,
    });
    expect(indexes(await take(queue))).toEqual([1]);
    expect(await queue.counts("batch_9")).toBeUndefined();
  });

  it("stores one result of many that arrive at once", async () => {
    const { queue } = await scene(1);
    const ends = Array.from({ length: 20 }, (_, number) => queue.end("batch_1", 0, done(`line ${number}`)));
    expect((await Promise.all(ends)).filter(Boolean)).toHaveLength(1);
    expect(await queue.results("batch_1", "output", { limit: 9 })).toHaveLength(1);
  });

  it("lists results in the order in which they came, page by page", async () => {
    const { queue } = await scene(5);
    for (const index of [3, 1, 4, 0]) {
      const result: RowResult = index === 4 ? { state: "failed", line: "bad" } : done(`line ${index}`);
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await queue.end("batch_1", index, result);
    }
    const page = await queue.results("batch_1", "output", { limit: 2 });
    expect(page.map(({ row: { index }, result }) => [index, result])).toEqual([
      [3, done("line 3")],
      [1, done("line 1")],
    ]);
    const next = await queue.results("batch_1", "output", { after: page[1]!.position, limit: 2 });
    expect(next.map((each) => each.row)).toEqual([row(0)]);
    expect(await queue.results("batch_1", "output", { after: next[0]!.position, limit: 2 })).toEqual([]);
    const errors = await queue.results("batch_1", "errors", { limit: 9 });
    expect(errors.map((each) => each.row.index)).toEqual([4]);
  });

  it("hands out a row again when its lease ends without a result, as one that may have run", async () => {
    const { queue, sleep } = await scene(2);
    const [first, second] = await take(queue);
    sleep(600);
    await queue.renew([first!], 1000);
    sleep(600);
    const again = await take(queue);
    expect(again).toMatchObject([{ row: row(1), mayHaveRun: true, tries: 0 }]);
    expect(again[0]?.lease).not.toBe(second?.lease);
    // The process that lost its lease does not give back what another one has taken.
    await queue.release(second!, 0);
    expect(await take(queue)).toEqual([]);
    expect([await queue.end("batch_1", 1, done("late")), await queue.end("batch_1", 1, done("again"))]).toEqual([
      true,
      false,
    ]);
  });

  it("hands out a released row again after its time, as one that has not run", async () => {
    const { queue, sleep } = await scene(1);
    const [item] = await take(queue);
    await queue.release(item!, 500);
    const { items, nextAt } = await queue.take(9, 1000);
    expect(items).toEqual([]);
    expect(nextAt).toBeLessThanOrEqual(1_000_500);
    sleep(500);
    expect(await take(queue)).toMatchObject([{ row: row(0), tries: 1, mayHaveRun: false }]);
  });

  it("keeps the rows of a part until it ends, and then runs those without a result by themselves", async () => {
    const { queue } = await scene(0);
    await queue.add("batch_2", [row(0, { part: 0 }), row(1, { part: 1 }), row(2, { part: 1 }), row(3)]);
    await queue.open("batch_2", 2, LIFETIME);
    const items = await take(queue);
    expect(new Set(items.map((item) => item.part ?? `row ${item.row?.index}`))).toEqual(new Set([0, 1, "row 3"]));
    expect(await queue.rowsOf("batch_2", 1)).toEqual([row(1), row(2)]);
    await queue.end("batch_2", 1, done("by the vendor"));
    expect(await queue.rowsOf("batch_2", 1)).toEqual([row(2)]);
    await queue.endPart("batch_2", 1, true);
    expect(await take(queue)).toMatchObject([{ row: row(2), mayHaveRun: true }]);
    await queue.release(
      items.find(({ part }) => part === 0)!,
      0,
    );
    expect(await take(queue)).toMatchObject([{ part: 0, tries: 1 }]);
  });

  it("hands out rows that are taken out of their part", async () => {
    const { queue } = await scene(0);
    await queue.add("batch_2", [row(0, { part: 0 }), row(1, { part: 0 }), row(2)]);
    await queue.open("batch_2", 1, LIFETIME);
    await queue.free("batch_2", [1, 2, 9]);
    const items = await take(queue);
    expect(new Set(items.map((item) => item.part ?? `row ${item.row?.index}`))).toEqual(new Set([0, "row 1", "row 2"]));
    expect(items.every(({ mayHaveRun }) => !mayHaveRun)).toBe(true);
    expect(await queue.rowsOf("batch_2", 0)).toEqual([row(0)]);
  });

  it("runs no row of a stopped batch, and keeps what is done", async () => {
    const { queue, sleep } = await scene(5);
    await queue.add("batch_2", [row(0, { part: 0 }), row(1, { part: 0 })]);
    await queue.open("batch_2", 1, LIFETIME);
    const items = (await take(queue, 4)).filter((item) => item.batch === "batch_1" && item.row);
    const [first, second, ...others] = items;
    await queue.end("batch_1", first!.row!.index, done("before"));
    await queue.stop("batch_1", "canceled");
    await queue.stop("batch_1", "expired");
    const before = await queue.counts("batch_1");
    expect(before).toMatchObject({ completed: 1, canceled: 5 - items.length, expired: 0, stopped: "canceled" });
    await queue.end("batch_1", second!.row!.index, done("still running"));
    for (const item of others) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await queue.release(item, 0);
    }
    expect((await take(queue)).filter(({ batch }) => batch === "batch_1")).toEqual([]);
    expect(await queue.counts("batch_1")).toMatchObject({ completed: 2, canceled: 3 });
    expect((await queue.results("batch_1", "errors", { limit: 9 })).map(({ result }) => result)).toEqual(
      Array.from({ length: 3 }, () => ({ state: "canceled" })),
    );
    // Its part is still followed, for what its vendor has done.
    await queue.stop("batch_2", "expired");
    sleep(1000);
    expect(await take(queue)).toMatchObject([{ batch: "batch_2", part: 0 }]);
    await queue.end("batch_2", 0, done("by the vendor"));
    await queue.endPart("batch_2", 0, false);
    expect(await queue.counts("batch_2")).toMatchObject({ completed: 1, expired: 1 });
  });

  it("forgets a batch when its time is over, or when it is deleted", async () => {
    const { queue, sleep } = await scene(1);
    await queue.add("batch_2", rows(1));
    await queue.open("batch_2", 0, 10 * LIFETIME);
    sleep(LIFETIME);
    expect([await queue.counts("batch_1"), (await queue.counts("batch_2"))?.total]).toEqual([undefined, 1]);
    await queue.delete("batch_2");
    expect([await queue.counts("batch_2"), await take(queue)]).toEqual([undefined, []]);
    expect(await queue.results("batch_2", "output", { limit: 9 })).toEqual([]);
  });
}
