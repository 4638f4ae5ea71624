import { expect, it, vi } from "vitest";
import { createLiveMarks } from "./live-marks.ts";

async function marksOf(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal("fetch", fetch);
  const marks = createLiveMarks("/plugins/marks.json");
  const changed = new Promise<void>((resolve) => marks.subscribe(resolve));
  marks.load();
  marks.load();
  expect(marks.get()).toBeUndefined();
  await changed;
  expect(fetch).toHaveBeenCalledOnce();
  return marks.get();
}

it("requests nothing before the page with the first mark is painted", async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ marks: {} })));
  const idle: (() => void)[] = [];
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => idle.push(callback));
  createLiveMarks("/plugins/marks.json").load();
  expect(fetch).not.toHaveBeenCalled();
  idle.forEach((start) => start());
  expect(fetch).toHaveBeenCalledOnce();
});

it("loads all marks with one request, which waits for what the page needs", async () => {
  const marks = { "libraries/a/icon.1.svg": "<svg/>", "libraries/b/icon.2.svg": 7 };
  const read = await marksOf(() => Promise.resolve(Response.json({ patchbay: 1, marks })));
  expect([...(read ?? [])]).toEqual([["libraries/a/icon.1.svg", "<svg/>"]]);
  expect(fetch).toHaveBeenCalledWith("/plugins/marks.json", { priority: "low" });
});

it.each([
  ["the server has no such document", () => Promise.resolve(new Response("Not found.", { status: 404 }))],
  ["the document is malformed", () => Promise.resolve(Response.json({ marks: ["<svg/>"] }))],
  ["the network is down", () => Promise.reject(new TypeError("Failed to fetch"))],
])("has none when %s", async (_, answer) => {
  expect([...((await marksOf(answer)) ?? [])].filter(([path]) => !/^\d+$/.test(path))).toEqual([]);
});
