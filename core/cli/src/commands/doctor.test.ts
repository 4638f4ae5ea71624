import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeServerPlugin } from "../../../../host-app/server/doctor/testing/server-plugin.ts";
import {
  startTroubledServer,
  type Trouble,
  type TroubledServer,
} from "../../../../host-app/server/doctor/testing/troubled-server.ts";
import { temporaryFolder } from "../../../kit/testing/plugin-tree.ts";
import { runPatchbay } from "../../testing/run-patchbay.ts";

const ORIGIN = "http://127.0.0.1:4600";
let root: string;
let running: TroubledServer | undefined;

beforeEach(async () => {
  root = await temporaryFolder();
});
afterEach(() => running?.stop());

/** Two servers: `acme` at the address of a server with a problem, `beta` at an unused port. */
async function doctor(trouble: Trouble, ...args: string[]) {
  running = await startTroubledServer(trouble);
  const closed = await startTroubledServer("running");
  await closed.stop();
  await writeServerPlugin(path.join(root, "plugins"), "acme", running.url);
  await writeServerPlugin(path.join(root, "plugins"), "beta", closed.url);
  const { code, printed, warned } = await runPatchbay(root, "doctor", ...args);
  return { code, warned, printed: printed.replaceAll(running.url, "ACME").replaceAll(closed.url, "BETA") };
}

describe("patchbay doctor", () => {
  it("prints a table of the servers of all plugins, and is content when one can be used", async () => {
    const { code, printed } = await doctor("running");
    expect(code).toBe(0);
    expect(printed).toContain(`As a page of ${ORIGIN} sees them:`);
    expect(printed).toMatch(/acme +ACME +running, 2 models\n +beta +BETA +not running$/);
  });

  it("explains what to do on this system, with the page's origin filled in", async () => {
    const { code, printed } = await doctor("closed to pages", "--origin", "http://localhost:9000/app");
    expect(code).toBe(1);
    expect(printed).toMatch(/acme +ACME +not usable/);
    expect(printed).toContain("does not allow pages of http://localhost:9000 (CORS).");
    expect(printed).toContain("      acme serve --origin http://localhost:9000");
    const alone = await doctor("running", "--provider", "beta");
    expect([alone.code, alone.printed]).toEqual([1, expect.stringContaining("      beta serve\n")]);
    expect(alone.printed).not.toContain("Not this system.");
  });

  it("recognizes the server at an address, and prints JSON", async () => {
    const result = await doctor("running", "http://127.0.0.1:1/", "--json");
    expect([result.code, JSON.parse(result.printed)]).toMatchObject([
      1,
      { origin: ORIGIN, servers: [{ fault: "blocked-port" }] },
    ]);
    const { url } = await (async () => (running = await startTroubledServer("below another path")))();
    const again = await runPatchbay(root, "doctor", `${url}/wrong`, "--json");
    expect(JSON.parse(again.printed)).toMatchObject({
      servers: [{ provider: "acme", fault: "wrong-path", remedies: [{ command: url }] }],
    });
  });

  it("explains how to allow an unencrypted server on another machine", async () => {
    const { printed } = await doctor("running", "http://no-such-host.invalid:8000");
    expect(printed).toContain("could not be resolved");
    expect(printed).toContain("start --connect http://no-such-host.invalid:8000");
  });

  it.each([
    [
      ["ftp://host"],
      1,
      'The address must be an absolute address that begins with https:// or http://, but is the text "ftp://host".',
    ],
    [["http://u:p@host"], 1, "The address must not contain a user name or a password."],
    [["http://host?x=1"], 2, "Give the address without '?'"],
    [["http://one", "http://two"], 2, "takes one address, not also http://two."],
    [["--provider", "gamma"], 2, "No plugin of such a server is called 'gamma'. There is: acme, beta."],
    [["--origin", "here"], 1, "--origin must be an absolute address"],
  ])("refuses %j with code %i", async (args, expected, message) => {
    const { code, warned } = await doctor("running", ...args);
    expect([code, warned]).toEqual([expected, expect.stringContaining(message)]);
  });
});
