import { expect, it } from "vitest";
import { testOnNode } from "../testing/on-node.ts";

/** The folders whose unit tests depend most on Node: its URL parser, network stack, file system and processes. */
const FOLDERS = ["core/src", "core/cli/src", "host-app/server"];

it("the unit tests of core, the server and the CLI pass on the newest Node", { timeout: 400_000 }, async () => {
  const { passed, failed } = await testOnNode("latest", FOLDERS);
  expect(failed).toEqual([]);
  expect(passed).toBeGreaterThan(2000);
});
