import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server on this machine. */
export interface LoopbackServer {
  /** Origin without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server at a free port. */
export async function startOnLoopback(server: Server): Promise<LoopbackServer> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
