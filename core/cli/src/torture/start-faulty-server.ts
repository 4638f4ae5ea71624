import { mayStartJob } from "@patchbay/core/task";
import { routeOf, type MockFail } from "@patchbay/mocks";
import { createFaultyAnswer, exchangeKind, type Fault, type FaultForm } from "@patchbay/mocks/faults";
import { createMockAnswer, type MockServerOptions } from "../mock/start-mock-server.ts";
import type { MockedProvider } from "../mock/mocked-provider.ts";
import { createMockAddresses, type MockAddresses } from "../mock/mock-addresses.ts";
import { serveOnLoopback, type LoopbackServer } from "@patchbay/mocks/loopback";
import { hashOf, type SeenRequest, type Traffic } from "./traffic.ts";

export interface FaultyServer extends LoopbackServer {
  readonly traffic: Traffic;
}

export interface ServerFault {
  readonly fault: Fault;
  readonly form: FaultForm;
  readonly seed: number;
  /** How many answers there are that it can happen to. */
  readonly among: number;
}

/** The target of redirects: the same server under another name, so that it sees them. */
const ELSEWHERE = "/elsewhere";
/** Where tests script the mocks. */
const CONTROL = "/__mock/";
const KEY_HEADERS = ["authorization", "x-api-key", "api-key", "x-key", "cookie"];

export interface FaultyServerOptions extends MockServerOptions {
  /** The fault; default: none. */
  readonly planned?: ServerFault | undefined;
  /** Default: any free one. */
  readonly port?: number;
}

/** Serves providers' mocks locally, with or without a fault, and records the traffic. */
export async function startFaultyServer(
  providers: readonly MockedProvider[],
  { planned, port = 0, ...mockOptions }: FaultyServerOptions = {},
): Promise<FaultyServer> {
  const requests: SeenRequest[] = [];
  const traffic = { requests, keyWentElsewhere: false };
  const startsJob = jobTeller(providers);
  const server = await serveOnLoopback({
    port,
    answers(url) {
      const addresses = createMockAddresses(url, providers);
      const mocked = createMockAnswer(providers, addresses, mockOptions);
      const places = new WeakMap<Request, number>();
      const note = (request: Request, change: Partial<SeenRequest>): void => {
        const seen = requests[places.get(request) ?? -1];
        if (seen) Object.assign(seen, change);
      };
      const faulty =
        planned &&
        createFaultyAnswer({
          ...planned,
          elsewhere: url.replace("127.0.0.1", "localhost") + ELSEWHERE,
          startsJob,
          failOf: formTeller(providers, addresses),
          onHit: (request) => note(request, { hit: true }),
          onMiss: (request) => note(request, { hit: false }),
        });
      return async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith(`${ELSEWHERE}/`)) {
          traffic.keyWentElsewhere ||= KEY_HEADERS.some((name) => request.headers.has(name));
          return Response.json({ error: { message: "This is another host." } }, { status: 403 });
        }
        if (pathname.startsWith(CONTROL)) return mocked(request);
        const { method } = request;
        const body = hashOf(await request.clone().text());
        places.set(request, requests.length);
        requests.push({ method, path: pathname, body, kind: undefined, accepted: false, hit: false });
        let pending: Promise<Response> | undefined;
        const next = (): Promise<Response> => {
          pending ??= mocked(request).then((answer) => {
            note(request, { accepted: answer.ok });
            return answer;
          });
          return pending;
        };
        note(request, { kind: await exchangeKind(request.clone(), next, startsJob(request)) });
        return faulty ? faulty(request, next) : next();
      };
    },
  });
  return { ...server, traffic };
}

/** Whether the call may start a job, according to the model in the request's address. */
function jobTeller(providers: readonly MockedProvider[]): (request: Request) => boolean | undefined {
  const models = providers.flatMap((provider) => provider.models);
  return ({ url }) => {
    const path = decodeURIComponent(new URL(url).pathname);
    const tasks = models.filter(({ providerId }) => path.includes(`/${providerId}`)).map(({ task }) => task);
    return tasks.length === 0 ? undefined : tasks.some(mayStartJob);
  };
}

/** The form of errors at a request's address, or else at another address of the same origin. */
function formTeller(
  providers: readonly MockedProvider[],
  addresses: MockAddresses,
): (request: Request) => MockFail | undefined {
  const routes = providers.flatMap(({ handlers }) => handlers.flatMap((handler) => routeOf(handler) ?? []));
  return ({ url }) => {
    const { pathname, search } = new URL(url);
    const address = addresses.mocked(pathname + search);
    if (address === undefined) return undefined;
    const { origin } = new URL(address);
    return (routes.find((route) => route.url === address) ?? routes.find((route) => route.url.startsWith(`${origin}/`)))
      ?.fail;
  };
}
