import { expect, it } from "vitest";
import { runScript, success } from "../testing/run-script.ts";
import { ENGINE_FOLDER, installPackages, TOOLS } from "../testing/slow-packages.ts";

it("npm run bench runs a little of every benchmark", { timeout: 600_000 }, async () => {
  await Promise.all([TOOLS, ENGINE_FOLDER].map((folder) => installPackages(folder)));
  const script = { args: ["--short"], prints: /A table of 5,000 rows[\s\S]*a key, worst/ };
  expect(await runScript("bench", script)).toEqual(success(script));
});
