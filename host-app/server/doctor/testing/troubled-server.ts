import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from "node:net";

const MODELS = JSON.stringify({ served_by: "acme", data: [{ id: "small" }, { id: "large" }] });
const JSON_TYPE = { "content-type": "application/json" };
const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "content-type, authorization",
  "access-control-allow-methods": "GET, POST",
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers one path and its preflights. */
function open(status: number, headers: Readonly<Record<string, string>>, body: string): Answer {
  return ({ method }, response) => {
    for (const [name, value] of Object.entries({ ...OPEN, ...headers })) response.setHeader(name, value);
    response.writeHead(method === "OPTIONS" ? 204 : status).end(method === "OPTIONS" ? "" : body);
  };
}

const serve = open(200, JSON_TYPE, MODELS);

/** Faulty behavior over http … */
const ANSWERS = {
  running: serve,
  "without models": open(200, JSON_TYPE, JSON.stringify({ served_by: "acme", data: [] })),
  "closed to pages": (_, response) => void response.writeHead(200, JSON_TYPE).end(MODELS),
  "closed to pages by status": (_, response) => void response.writeHead(403).end(),
  "without preflight": (request, response) => {
    if (request.method === "OPTIONS") response.writeHead(405).end();
    else serve(request, response);
  },
  "web page": open(200, { "content-type": "text/html" }, "<!doctype html><title>Router</title>"),
  redirecting: open(302, { location: "http://elsewhere.test/login?secret=1" }, ""),
  "below another path": (request, response) =>
    request.url?.startsWith("/wrong/")
      ? open(404, {}, "404 page not found")(request, response)
      : serve(request, response),
  "below the version": (request, response) =>
    request.url?.startsWith("/v1/v1/")
      ? serve(request, response)
      : open(200, { "content-type": "text/html" }, "<!doctype html>")(request, response),
  "without the path": open(404, {}, "404 page not found"),
  locked: open(401, JSON_TYPE, "{}"),
  loading: open(503, JSON_TYPE, "{}"),
  broken: open(500, JSON_TYPE, "{}"),
  "another program": open(200, JSON_TYPE, JSON.stringify({ data: [{ id: "x" }], served_by: "other" })),
  "a list of another form": open(200, JSON_TYPE, JSON.stringify({ served_by: "acme", models: {} })),
  cut: (_, response) => {
    response.writeHead(200, { ...JSON_TYPE, ...OPEN, "content-length": "1000" });
    response.write('{"data": [', () => response.destroy());
  },
  "cut, and closed as if complete": open(200, JSON_TYPE, MODELS.slice(0, 30)),
  "stuck in the middle": (_, response) => {
    response.writeHead(200, { ...JSON_TYPE, ...OPEN, "content-length": "1000" });
    response.write('{"data": [');
  },
} satisfies Record<string, Answer>;

/** … and below http. */
const SOCKETS = {
  "another protocol": (socket) => void socket.write("SSH-2.0-Example\r\n"),
  hanging: () => {},
  "hanging up": (socket) => void socket.end(),
} satisfies Record<string, (socket: Socket) => void>;

export type Trouble = keyof typeof ANSWERS | keyof typeof SOCKETS;

export interface TroubledServer {
  /** Origin without a trailing slash. */
  readonly url: string;
  /** Requests so far: method and path. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** A server on this machine with a fault. Without one it lists two models at `/v1/models`, for every page. */
export async function startTroubledServer(trouble: Trouble): Promise<TroubledServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = trouble in SOCKETS ? createSocketServer(SOCKETS[trouble as keyof typeof SOCKETS]) : httpServer();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function httpServer(): Server {
    return createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      ANSWERS[trouble as keyof typeof ANSWERS](request, response);
    });
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
