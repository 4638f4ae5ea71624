import { createServer } from "node:http";
import { startOnLoopback } from "../../server/testing/start-on-loopback.ts";
import type { BrowserPage } from "./browsers/browser-page.ts";

/** What nothing but the page itself may read. */
export const SECRET = "canary-of-the-page";

/** Another site, which records what reaches it: URLs of requests, and connections. */
export async function startOtherSite() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.setHeader("access-control-allow-origin", "*").end(SECRET);
  });
  let connections = 0;
  server.on("connection", () => (connections += 1));
  const { url, stop } = await startOnLoopback(server);
  return { address: `${url}/`, requests, connections: () => connections, stop };
}

/** Opens a page of the app that has the secret in its storage and in a cookie. */
export async function openWithSecret(visit: BrowserPage, origin: string): Promise<void> {
  await visit.goto(`${origin}/libraries`);
  await visit.expectText("Asteroid", ["main"]);
  await visit.evaluate((secret) => {
    localStorage.setItem("canary", secret);
    document.cookie = `canary=${secret}`;
  }, SECRET);
}
