import { getResponse, setMockPace } from "@patchbay/mocks";
import { http, HttpResponse, passthrough, type RequestHandler } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll } from "vitest";

/** Has handlers answer all requests of the tests around, without pauses; others fail as without a network. */
export function serveMocks(...handlers: readonly RequestHandler[]): void {
  const server = setupServer(
    http.all("*", async ({ request }) => {
      // OpenAI's client looks what its platform's fetch can do.
      if (request.url.startsWith("data:")) return passthrough();
      return (await getResponse([...handlers], request)) ?? HttpResponse.error();
    }),
  );
  let restorePace: () => void;
  beforeAll(() => {
    restorePace = setMockPace(0);
    server.listen({ onUnhandledRequest: "error" });
  });
  afterAll(() => {
    server.close();
    restorePace();
  });
}
