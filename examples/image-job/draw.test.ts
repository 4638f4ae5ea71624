import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mockTests } from "@patchbay/mocks/vitest";
import * as replicate from "@patchbay/provider-replicate/mocks";
import { afterAll, expect, it, vi } from "vitest";

const mock = mockTests({ replicate }, { env: { REPLICATE_API_TOKEN: "test" } });
const folder = await mkdtemp(path.join(tmpdir(), "image-job-"));
const { argv } = process;
afterAll(async () => {
  process.argv = argv;
  await rm(folder, { recursive: true });
});

it("fetches the image of a job that an earlier run has started, and pays for one", async () => {
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  const [jobFile, imageFile] = ["job.json", "image.png"].map((name) => path.join(folder, name)) as [string, string];
  process.argv = ["node", "draw.js", "a cat", jobFile, imageFile];
  mock.jobs("replicate").hold();
  mock.any("replicate").when({ method: "GET" }).reply({ error: 401, message: "Your network logged you out." });
  await expect(import("./draw.js?first")).rejects.toThrow("Your network logged you out.");
  expect(await readFile(jobFile, "utf8")).not.toContain("test");

  mock.jobs("replicate").finish();
  await import("./draw.js?second");
  log.mockRestore();
  expect(printed).toContain("Continuing the job of an earlier run.");
  expect(printed.at(-1)).toBe(`Wrote ${imageFile} (image/png).`);
  expect((await readFile(imageFile)).subarray(1, 4).toString()).toBe("PNG");
  expect(mock.requests("replicate", { method: "POST" })).toHaveLength(1);
  await expect(readFile(jobFile)).rejects.toThrow("no such file");
});

it("forgets a job that has failed", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const jobFile = path.join(folder, "job.json");
  process.argv = ["node", "draw.js", "a cat", jobFile, path.join(folder, "image.png")];
  mock.jobs("replicate").fail("Out of memory");
  await expect(import("./draw.js?failed")).rejects.toThrow("Out of memory");
  log.mockRestore();
  await expect(readFile(jobFile)).rejects.toThrow("no such file");
});
