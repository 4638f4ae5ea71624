import type { ServerFacts, ServerInstruction } from "@patchbay/core/provider";
import { FAULTS, type Fault, type LocalServer } from "./faults.ts";
import type { Observation, SeenAnswer } from "./observation.ts";

export type { LocalServer };

/** The diagnosis of a server, as text. */
export interface Diagnosis {
  /** Provider id. */
  readonly provider: string;
  readonly label: string;
  readonly address: string;
  /** `running`: usable; `absent`: nothing responds; `failed`: something responds, but is not usable yet. */
  readonly status: "running" | "absent" | "failed";
  /** Absent if the server is usable. */
  readonly fault?: Fault;
  /** The result, as a sentence. */
  readonly finding: string;
  /** What to do, in order, with commands filled in. */
  readonly remedies: readonly ServerInstruction[];
  /** Ids of its models; absent if not requested or not reported. */
  readonly models?: readonly string[];
}

/** How a server is examined. */
export interface Examination {
  readonly server: LocalServer;
  /** Without a trailing slash. */
  readonly address: string;
  /** Origin of the app's page, which calls the server. */
  readonly origin: string;
  /** Whether the page itself checks, which learns less than a program. */
  readonly fromPage: boolean;
  /** Requests a URL without following redirects and without a key. Never rejects. */
  observe(url: string): Promise<Observation>;
}

/** Checks whether a server runs, with one request; its models only if the same request lists them. */
export async function findServer(examination: Examination): Promise<Diagnosis> {
  const { server, address, observe } = examination;
  const observation = await observe(`${address}/${server.facts.probe.path}`);
  const { probe, models: list } = server.facts;
  const fault = faultOf(observation, server.facts);
  if (fault) return describe(examination, fault, observation);
  const tells = observation.outcome === "answered" && list.path === probe.path;
  const models = tells ? modelsIn(observation.answer, server.facts) : undefined;
  return models?.length === 0 ? describe(examination, "no-model", observation) : describeRunning(examination, models);
}

/** Checks whether a server is usable: it runs, allows the page, and has a model. */
export async function examineServer(examination: Examination): Promise<Diagnosis> {
  const { server, address, observe } = examination;
  const { probe, models: list } = server.facts;
  const probed = await observe(`${address}/${probe.path}`);
  const fault = faultOf(probed, server.facts);
  if (fault) {
    const better = MISTYPED.has(fault) ? await findBelowOrigin(examination) : undefined;
    return describe(examination, better === undefined ? fault : "wrong-path", probed, better);
  }
  const listed = list.path === probe.path ? probed : await observe(`${address}/${list.path}`);
  const problem = listed.outcome === "answered" ? problemOf(listed.answer, server.facts) : listed.outcome;
  if (problem) return describe(examination, problem, listed);
  const models = listed.outcome === "answered" ? modelsIn(listed.answer, server.facts) : undefined;
  if (!models) return describe(examination, "other-server", listed);
  return models.length === 0 ? describe(examination, "no-model", listed) : describeRunning(examination, models);
}

/** Faults of a URL with the right host and a wrong path. */
const MISTYPED: ReadonlySet<Fault> = new Set(["wrong-path", "web-page", "other-server"]);

/** Whether the server responds without the URL's path, or below the usual one. @returns that URL */
async function findBelowOrigin({ server: { facts }, address, observe }: Examination): Promise<string | undefined> {
  const { origin } = new URL(address);
  for (const candidate of [origin, `${origin}/v1`]) {
    // oxlint-disable-next-line no-await-in-loop -- the second is asked only where the first is not it
    if (candidate !== address && !faultOf(await observe(`${candidate}/${facts.probe.path}`), facts)) return candidate;
  }
  return undefined;
}

function describeRunning({ server, address }: Examination, models: readonly string[] | undefined): Diagnosis {
  const offer = models ? ` and offers ${models.length === 1 ? "1 model" : `${models.length} models`}` : "";
  const { id, label } = server;
  const finding = `${label} is running at ${address}${offer}.`;
  return { provider: id, label, address, status: "running", finding, remedies: [], ...(models && { models }) };
}

function describe(
  { server, address, origin, fromPage }: Examination,
  fault: Fault,
  observation: Observation,
  betterAddress?: string,
): Diagnosis {
  const { status, finding, remedies } = FAULTS[fault];
  const answer = observation.outcome === "answered" ? observation.answer : undefined;
  const scene = { server, address, origin, fromPage, answer, betterAddress };
  const { id, label } = server;
  return {
    provider: id,
    label,
    address,
    status,
    fault,
    finding: finding(scene),
    remedies: fillSteps(remedies(scene), server.facts, origin),
  };
}

/** Steps with the page's origin and a model's name inserted for their placeholders. */
export function fillSteps(
  steps: readonly ServerInstruction[],
  { exampleModel = "<model>" }: ServerFacts,
  origin: string,
): readonly ServerInstruction[] {
  const fill = (text: string): string => text.replaceAll("{origin}", origin).replaceAll("{model}", exampleModel);
  return steps.map(({ text, command, ...step }) => ({
    ...step,
    text: fill(text),
    ...(command !== undefined && { command: fill(command) }),
  }));
}

/** The first problem of a server; undefined if there is none. */
function faultOf(observation: Observation, facts: ServerFacts): Fault | undefined {
  if (observation.outcome !== "answered") return observation.outcome;
  const { answer } = observation;
  return problemOf(answer, facts) ?? (isRecognized(answer, facts.probe) ? originProblem(answer) : "other-server");
}

function problemOf(answer: SeenAnswer, { wrongPath }: ServerFacts): Fault | undefined {
  const { status, contentType, start } = answer;
  // Not every server reports a missing path with its status.
  if (wrongPath && status === wrongPath.status && start.includes(wrongPath.text)) return "wrong-path";
  if (status >= 300 && status < 400) return "redirected";
  if (contentType.includes("html") || /^<(?:!doctype|html)/i.test(start)) return "web-page";
  // Some servers reject other origins with this status instead of missing headers.
  if (status === 403 && originProblem(answer)) return "unreadable";
  if (status === 401 || status === 403) return "key-needed";
  if (status === 404 || status === 405) return "wrong-path";
  if (status === 503) return "not-ready";
  return status >= 400 ? "server-error" : undefined;
}

function originProblem({ allows = "allowed" }: SeenAnswer): Fault | undefined {
  return allows === "allowed" ? undefined : allows === "refused" ? "unreadable" : "preflight-refused";
}

function isRecognized({ json }: SeenAnswer, { member, value }: ServerFacts["probe"]): boolean {
  if (member === undefined) return true;
  const actual = memberOf(json, member.split("."));
  return value === undefined ? actual !== undefined && actual !== null : actual === value;
}

function memberOf(json: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    json,
  );
}

/** The ids in a server's list; undefined if the response is not such a list. */
function modelsIn({ json }: SeenAnswer, { models }: ServerFacts): readonly string[] | undefined {
  const rows = memberOf(json, models.member.split("."));
  if (typeof rows === "string") return [rows];
  if (!Array.isArray(rows)) return undefined;
  return rows.map((row: unknown) => {
    const names = ["id", "model", "name", "key"].map((name) => memberOf(row, [name]));
    return (names.find((name) => typeof name === "string") as string | undefined) ?? "";
  });
}
