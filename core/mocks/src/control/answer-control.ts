import type { MockKind } from "../route.ts";
import { internalsOf, type Mock } from "../script/create-mock.ts";
import type { MockMatch } from "../script/mock-match.ts";
import { MOCK_KINDS } from "../script/mock-reply.ts";
import { isRecord } from "../script/conversation.ts";
import type { MockScript } from "../script/script-queue.ts";
import { CONTROL_PATH, fromWire, type ChaosMessage, type JobsMessage, type RepliesMessage } from "./wire.ts";

/**
 * Answers the requests with which tests in other processes control a mock, below `/__mock`.
 * @returns undefined for any other address
 */
export async function answerControl(mock: Mock, request: Request): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== CONTROL_PATH && !pathname.startsWith(`${CONTROL_PATH}/`)) return undefined;
  const command = `${request.method} ${pathname.slice(CONTROL_PATH.length + 1)}`;
  try {
    switch (command) {
      case "POST replies":
        addReply(mock, (await readJsonBody(request)) as unknown as RepliesMessage);
        return Response.json({}, { status: 201 });
      case "POST jobs":
        controlJobs(mock, (await readJsonBody(request)) as unknown as JobsMessage);
        return Response.json({});
      case "POST chaos": {
        const { rates, seed = 1 } = (await readJsonBody(request)) as unknown as ChaosMessage;
        mock.chaos(rates, { seed });
        return Response.json({});
      }
      case "POST reset":
        await readJsonBody(request);
        mock.reset();
        return Response.json({});
      case "GET requests": {
        const match = fromWire(JSON.parse(searchParams.get("when") ?? "{}")) as MockMatch;
        return Response.json({ requests: mock.requests(searchParams.get("provider") ?? undefined, match) });
      }
      case "GET metrics":
        return Response.json({ metrics: mock.metrics() });
      case "GET verify":
        return verified(mock);
      default:
        return problem(
          404,
          `${command} is unknown: POST replies, jobs, chaos or reset, or GET requests, metrics or verify.`,
        );
    }
  } catch (error) {
    return problem(400, (error as Error).message);
  }
}

/** Adds a reply as `POST /__mock/replies` does. @throws TypeError if the provider cannot send such a reply */
export function addReply(mock: Mock, { provider, kind, when = [], reply, times = 1, location }: RepliesMessage): void {
  // Refuses what createMock was not given.
  if (kind === undefined) mock.any(provider);
  else if (MOCK_KINDS.includes(kind as MockKind)) mock[kind as MockKind](provider);
  else throw new TypeError(`There is no kind '${kind}'. There is ${MOCK_KINDS.join(", ")}.`);
  const script = (when as readonly MockMatch[])
    .map((match) => fromWire(match) as MockMatch)
    .reduce<MockScript<MockKind | undefined>>(
      (one, match) => one.when(match),
      internalsOf(mock).queue.script(provider, kind as MockKind | undefined, location ?? "a mock server"),
    );
  if (times === "always") script.always(reply as never);
  else script.reply(reply as never).times(times);
}

function controlJobs(mock: Mock, { provider, action, stages, message, looks = 0 }: JobsMessage): void {
  const jobs = mock.jobs(provider);
  switch (action) {
    case "hold":
      return void jobs.hold();
    case "advance":
      return void jobs.advance(stages);
    case "finish":
      return void jobs.finish();
    case "fail":
      return void jobs.fail(message, { looks });
    default:
      throw new TypeError(`'${String(action)}' is not an action of jobs: hold, advance, finish or fail.`);
  }
}

function verified(mock: Mock): Response {
  try {
    mock.verify();
    return Response.json({});
  } catch (error) {
    return problem(409, (error as Error).message);
  }
}

/** Pages of other origins cannot send this type unasked. */
async function readJsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    throw new TypeError("Send JSON, with the header content-type: application/json.");
  }
  const body: unknown = await request.json();
  if (!isRecord(body)) throw new TypeError("Send an object.");
  return body;
}

function problem(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
