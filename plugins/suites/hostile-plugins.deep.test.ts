import { expect, it } from "vitest";
import { testOnNode } from "../../core/kit/testing/on-node.ts";

it.each(["22", "24", "26"])(
  "hostile plugins reach nothing and stop no other on Node %s",
  { timeout: 300_000 },
  async (major) => {
    const { version, passed, failed } = await testOnNode(
      major,
      ["plugins/suites/hostile-plugins", "core/sandbox"],
      "slow",
    );
    expect(version).toMatch(new RegExp(`^v${major}\\.`));
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThan(112);
  },
);
