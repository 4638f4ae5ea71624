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
  const printed = execFileSync(process.execPath, ["--max-old-space-size=256", "--input-type=module"], {
    input: code,
    encoding: "utf8",
  });
  expect(JSON.parse(printed)).toEqual([]);
});
