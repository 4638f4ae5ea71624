import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mockTests } from "@patchbay/mocks/vitest";
import * as groq from "@patchbay/provider-groq/mocks";
import { afterAll, expect, it, vi } from "vitest";

const mock = mockTests({ groq }, { env: { GROQ_API_KEY: "test" } });
const folder = await mkdtemp(path.join(tmpdir(), "extract-csv-"));
const { argv, exitCode } = process;
afterAll(async () => {
  process.argv = argv;
  process.exitCode = exitCode;
  await rm(folder, { recursive: true });
});

const facts = (product: string, sentiment: string, wantsRefund: boolean) =>
  JSON.stringify({ product, sentiment, wantsRefund });

it("writes a row of facts for each review, and the reason where there are none", async () => {
  const printed: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  mock
    .chat("groq")
    .when("patch cable")
    .reply(facts("patch cable", "negative", true));
  mock
    .chat("groq")
    .when("Great sockets")
    .reply(facts("sockets", "positive", false));
  mock.chat("groq").when("empty").reply({ error: 400, message: "This text is refused." });

  const file = path.join(folder, "extracted.csv");
  process.argv = ["node", "extract.js", path.join(import.meta.dirname, "reviews.csv"), file];
  await import("./extract.js").finally(() => log.mockRestore());

  expect(printed).toEqual(["3 of 3 rows", `Wrote ${file}; not extracted: 1.`]);
  expect(process.exitCode).toBe(1);
  expect(await readFile(file, "utf8")).toMatch(
    /^id,product,sentiment,wantsRefund,error\n1,patch cable,negative,true,\n2,sockets,positive,false,\n3,,,,.*This text is refused.*\n$/,
  );
});
