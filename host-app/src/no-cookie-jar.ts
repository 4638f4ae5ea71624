/**
 * Stands for the package `tough-cookie` in the app's build. msw keeps cookies in it, with a list of all public domain
 * suffixes: a hundred kilobytes for a sandbox whose mocks set no cookies.
 */
export class CookieJar {
  getCookiesSync(): [] {
    return [];
  }

  async setCookie(): Promise<void> {}
}

export class MemoryCookieStore {
  idx: object = {};
}

export const Cookie = { fromJSON: (): undefined => undefined };
