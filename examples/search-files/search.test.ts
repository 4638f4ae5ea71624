import path from "node:path";
import { mockTests } from "@patchbay/mocks/vitest";
import * as deepinfra from "@patchbay/provider-deepinfra/mocks";
import { afterAll, expect, it, vi } from "vitest";

mockTests({ deepinfra }, { env: { DEEPINFRA_API_KEY: "test" } });
const { argv } = process;
afterAll(() => void (process.argv = argv));

it("prints the paragraphs that answer the question, the best first", async () => {
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  process.argv = ["node", "search.js", "How often do I rotate keys?", path.join(import.meta.dirname, "notes")];
  await import("./search.js").finally(() => log.mockRestore());

  expect(printed).toHaveLength(3);
  expect(printed[0]).toMatch(/^0\.\d\d {2}keys\.md: Rotate the keys of the providers/);
  expect(printed.map((line) => line.slice(0, 4))).toEqual(
    printed
      .map((line) => line.slice(0, 4))
      .toSorted()
      .toReversed(),
  );
});
