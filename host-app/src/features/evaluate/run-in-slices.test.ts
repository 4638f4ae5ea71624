import { expect, it, vi } from "vitest";
import { runInSlices } from "./run-in-slices.ts";

function* count(most: number): Generator<number, string> {
  for (let number = 1; number <= most; number++) yield number;
  return "done";
}

it("lets other tasks run during endless work, reports its progress, and ends when one of them cancels it", async () => {
  const controller = new AbortController();
  const reports: number[] = [];
  setTimeout(() => controller.abort(new Error("Cancelled")));
  const options = { signal: controller.signal, onProgress: (number: number) => void reports.push(number) };
  await expect(runInSlices(count(Infinity), options)).rejects.toThrow("Cancelled");
  expect(reports.length).toBeGreaterThan(0);
  expect(reports).toEqual(reports.toSorted((a, b) => a - b));
});

it("returns the result of short work without a pause", async () => {
  const report = vi.fn();
  expect(await runInSlices(count(3), { onProgress: report })).toBe("done");
  expect(report).not.toHaveBeenCalled();
});
