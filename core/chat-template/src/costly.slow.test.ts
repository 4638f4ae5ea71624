import { execFileSync } from "node:child_process";
import process from "node:process";
import { expect, test } from "vitest";
import { bundle } from "../../bench/bundle.ts";

const program = (name: string): string => JSON.stringify(new URL(name, import.meta.url).pathname);

test("no template takes more than 256 MB, or a tenth more than its time", { timeout: 600_000 }, async () => {
  const { code } = await bundle(
    `
    import { compile } from ${program("compile.ts")};
    import { rare } from ${program("rare/index.ts")};
    import { TemplateError } from ${program("errors.ts")};
    import { costlyTemplate } from ${program("testing/costly.ts")};
    const milliseconds = 1500;
    const faults = [];
    for (let seed = 0; seed < 250; seed++) {
      const template = costlyTemplate(seed);
      const before = process.cpuUsage();
      try {
        compile(template, { rare, limits: { milliseconds } }).render();
      } catch (error) {
        if (!(error instanceof TemplateError)) faults.push({ template, fault: String(error) });
      }
      const { user } = process.cpuUsage(before);
      if (user / 1000 > milliseconds * 1.1) faults.push({ template, user });
    }
    process.stdout.write(JSON.stringify(faults));`,
    { oneFile: true },
  );
  // Garbage collection in other threads would count too.
  expect(runAlone(code, "--max-old-space-size=256", "--single-threaded")).toEqual([]);
});

test("dropped templates are collected with the young generation", { timeout: 60_000 }, async () => {
  const { code } = await bundle(
    `
    import { compile } from ${program("compile.ts")};
    import { getHeapSpaceStatistics } from "node:v8";
    const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space").space_used_size;
    const source = "{% for m in messages %}{% if loop.first %}{{ m.role ~ m.content }}{% endif %}{% endfor %}".repeat(10);
    const compileMany = () => {
      for (let turn = 0; turn < 20; turn++) {
        for (let copy = 0; copy < 50; copy++) compile(source);
        gc({ type: "minor" });
      }
    };
    compileMany();
    gc();
    const before = old();
    compileMany();
    process.stdout.write(JSON.stringify((old() - before) / 1000));`,
    { forNode: true },
  );
  const bytesOfEach = runAlone(code, "--expose-gc", "--single-threaded");
  expect(bytesOfEach).toBeLessThan(1000);
});

function runAlone(code: string, ...options: string[]): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [...options, "--input-type=module"], { input: code, encoding: "utf8" }),
  );
}
