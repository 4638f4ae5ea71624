import { createMock, type Mock } from "./script/create-mock.ts";
import type { MockOptions, ScriptableMocks } from "./script/mock-options.ts";

/** As much of Playwright's `Page` and `BrowserContext` as is needed. */
interface Routable {
  route(url: (url: URL) => boolean, handler: (route: PageRoute) => Promise<void>): Promise<unknown>;
}

interface PageRoute {
  request(): {
    url(): string;
    method(): string;
    allHeaders(): Promise<Record<string, string>>;
    postDataBuffer(): Uint8Array | null;
  };
  fulfill(answer: { status: number; headers: Record<string, string>; body: Buffer }): Promise<void>;
  abort(): Promise<void>;
}

/** Pages may read answers of other origins only with these. */
const FOR_PAGES = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-allow-methods": "*",
  "access-control-expose-headers": "*",
};

/**
 * Routes a page's requests for providers and the hub to a mock in the test. Answers arrive as a whole: to stream to a
 * page, use `patchbay mock` or a service worker.
 * @param page a page of Playwright, or a context with all its pages
 */
export async function mockPage(page: Routable, mock: Pick<Mock, "fetch" | "covers">): Promise<void> {
  await page.route(
    (url) => mock.covers(url.href),
    async (route) => {
      const request = route.request();
      if (request.method() === "OPTIONS") {
        return route.fulfill({ status: 204, headers: FOR_PAGES, body: Buffer.alloc(0) });
      }
      const body = request.postDataBuffer();
      try {
        const answer = await mock.fetch(request.url(), {
          method: request.method(),
          headers: await request.allHeaders(),
          ...(body && { body: new Uint8Array(body) }),
        });
        const headers = { ...Object.fromEntries(answer.headers), ...FOR_PAGES };
        await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
      } catch {
        // As a connection that breaks.
        await route.abort();
      }
    },
  );
}

/**
 * A fixture for `test.extend({ mock: mockFixture({ groq }) })`: a mock that answers the requests of all pages of the
 * test's context, and is verified when the test ends. A reply that was not used fails the test.
 * @param providers provider id -> what its `/mocks` exports
 */
export function mockFixture<const Providers extends Readonly<Record<string, ScriptableMocks>>>(
  providers: Providers,
  options: MockOptions<keyof Providers & string> = {},
): (
  fixtures: { readonly context: Routable },
  use: (mock: Mock<keyof Providers & string>) => Promise<void>,
) => Promise<void> {
  // Playwright reads the names of the fixtures that this one needs from its first parameter.
  return async ({ context }, use) => {
    const mock = createMock(providers, options);
    await mockPage(context, mock);
    await use(mock);
    mock.done();
  };
}
