import { afterEach, describe, expect, it, vi } from "vitest";
import { examineServer, findServer, observeInNode, type LocalServer } from "./index.ts";
import { startTroubledServer, type Trouble, type TroubledServer } from "./testing/troubled-server.ts";

const ORIGIN = "http://127.0.0.1:4600";
const ACME: LocalServer = {
  id: "acme",
  label: "Acme",
  addresses: ["http://127.0.0.1:9999"],
  facts: {
    probe: { path: "v1/models", member: "served_by", value: "acme" },
    models: { path: "v1/models", member: "data" },
    start: [{ text: "Start Acme.", command: "acme serve" }],
    allow: [{ text: "Allow {origin}.", command: "acme serve --origin {origin}" }],
    fetch: [{ text: "Get a model.", command: "acme pull {model}" }],
    exampleModel: "tiny",
  },
};

let running: TroubledServer | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  return running?.stop();
});

const observe = (patience: number) => (url: string) => observeInNode(url, { origin: ORIGIN, patience });

async function examine(trouble: Trouble, path = "", server = ACME) {
  running = await startTroubledServer(trouble);
  const address = running.url + path;
  const patience = /hanging$|stuck/.test(trouble) ? 150 : 5000;
  const diagnosis = await examineServer({
    server,
    address,
    origin: ORIGIN,
    fromPage: false,
    observe: observe(patience),
  });
  const commands = diagnosis.remedies.map(({ command = "" }) => command.replaceAll(running?.url ?? "", "URL"));
  return { ...diagnosis, finding: diagnosis.finding.replaceAll(running.url, "URL"), commands };
}

describe("the doctor, over real connections", () => {
  it("finds a usable server with its models", async () => {
    expect(await examine("running")).toMatchObject({
      status: "running",
      finding: "Acme is running at URL and offers 2 models.",
      models: ["small", "large"],
      remedies: [],
    });
    expect(running?.requests).toEqual(["GET /v1/models", "OPTIONS /v1/models"]);
  });

  it("lists the only model of a server that names it instead of a list", async () => {
    const facts = { ...ACME.facts, models: { path: "v1/models", member: "served_by" } };
    const { finding, models } = await examine("running", "", { ...ACME, facts });
    expect([finding, models]).toEqual(["Acme is running at URL and offers 1 model.", ["acme"]]);
  });

  it("keeps its process alive until a request times out, because a fetch may never settle", async () => {
    const set = vi.spyOn(globalThis, "setTimeout");
    const clear = vi.spyOn(globalThis, "clearTimeout");
    let timer: NodeJS.Timeout | undefined;
    const never: typeof fetch = (_, init) => {
      timer = set.mock.results.at(-1)?.value as NodeJS.Timeout;
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
      });
    };
    const observing = observeInNode("http://127.0.0.1:9999", { origin: ORIGIN, patience: 20, fetch: never });
    expect(timer?.hasRef()).toBe(true);
    expect(await observing).toEqual({ outcome: "silent" });
    expect(clear).toHaveBeenCalledWith(timer);
  });

  it.each<[Trouble, string, string, string]>([
    ["without models", "no-model", "Acme is running at URL and has no model yet.", "acme pull tiny"],
    [
      "closed to pages",
      "unreadable",
      `A server answers at URL, but does not allow pages of ${ORIGIN} (CORS).`,
      `acme serve --origin ${ORIGIN}`,
    ],
    [
      "closed to pages by status",
      "unreadable",
      `A server answers at URL, but does not allow pages of ${ORIGIN} (CORS).`,
      `acme serve --origin ${ORIGIN}`,
    ],
    [
      "without preflight",
      "preflight-refused",
      `Acme answers pages of ${ORIGIN}, but refuses the preflight`,
      `acme serve --origin ${ORIGIN}`,
    ],
    ["web page", "web-page", "URL answers with a web page (HTML), not with an API.", "http://127.0.0.1:9999"],
    ["redirecting", "redirected", "URL redirects to http://elsewhere.test/login.", "http://elsewhere.test"],
    ["without the path", "wrong-path", "The server at URL has no v1/models (status 404).", "http://127.0.0.1:9999"],
    ["locked", "key-needed", "The server at URL requires a key (status 401).", ""],
    ["loading", "not-ready", "Acme is starting and is not ready yet (status 503).", ""],
    ["broken", "server-error", "The server at URL reports an error (status 500).", "acme serve"],
    ["another program", "other-server", "Another program than Acme answers at URL.", "http://127.0.0.1:9999"],
    ["a list of another form", "other-server", "Another program than Acme answers at URL.", "http://127.0.0.1:9999"],
    ["cut", "interrupted", "The answer from URL ended in the middle.", "acme serve"],
    ["cut, and closed as if complete", "interrupted", "The answer from URL ended in the middle.", "acme serve"],
    ["stuck in the middle", "interrupted", "The answer from URL ended in the middle.", "acme serve"],
    ["another protocol", "other-protocol", "What listens at URL does not speak HTTP.", "http://127.0.0.1:9999"],
    ["hanging", "silent", "Something accepts connections at URL, but does not answer in time.", "acme serve"],
    ["hanging up", "interrupted", "The answer from URL ended in the middle.", "acme serve"],
  ])("reports the problem with a server that is %s, and what to do", async (trouble, fault, finding, command) => {
    const diagnosis = await examine(trouble);
    expect(diagnosis).toMatchObject({ status: "failed", fault, finding: expect.stringContaining(finding) });
    expect(diagnosis.remedies.length).toBeGreaterThan(0);
    expect(JSON.stringify(diagnosis.remedies)).not.toMatch(/\{(?:origin|model)\}/);
    // An answer without a command has an empty one.
    expect(diagnosis.commands).toContain(command);
    expect(JSON.stringify(diagnosis)).not.toContain("secret");
  });

  it("reports a server that is not running, and how to start it", async () => {
    running = await startTroubledServer("running");
    const address = running.url;
    await running.stop();
    const examination = { server: ACME, address, origin: ORIGIN, fromPage: false, observe: observe(5000) };
    expect(await examineServer(examination)).toMatchObject({
      status: "absent",
      fault: "refused",
      remedies: [{ command: "acme serve" }, {}],
    });
    expect(await examineServer({ ...examination, address: "http://no-such-host.invalid" })).toMatchObject({
      status: "absent",
      fault: "unknown-host",
    });
  });

  it("names the correct URL if the path is wrong", async () => {
    expect(await examine("below another path", "/wrong")).toMatchObject({
      fault: "wrong-path",
      finding: "Acme answers at URL, not below /wrong.",
      commands: ["URL"],
    });
  });

  it("names the correct URL if the version is missing or in the wrong place", async () => {
    const better = { fault: "wrong-path", commands: ["URL/v1"] };
    expect(await examine("below the version")).toMatchObject({
      ...better,
      finding: "Acme answers at URL/v1, not at URL.",
    });
    await running?.stop();
    expect(await examine("below the version", "/api")).toMatchObject({
      ...better,
      finding: "Acme answers at URL/v1, not below /api.",
    });
  });

  it("finds a server with one request", async () => {
    running = await startTroubledServer("running");
    const { url, requests } = running;
    const server = await findServer({
      server: ACME,
      address: url,
      origin: ORIGIN,
      fromPage: false,
      observe: observe(300),
    });
    expect(server).toMatchObject({ status: "running", finding: `Acme is running at ${url} and offers 2 models.` });
    expect(requests.filter((line) => line.startsWith("GET"))).toHaveLength(1);
  });
});
