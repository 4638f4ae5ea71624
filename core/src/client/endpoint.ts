import { withoutSlash } from "../http/index.ts";

/** A dedicated or local endpoint, by the address that was given for it. */
export interface Endpoint {
  readonly url: URL;
  /** Where routes are appended. */
  readonly baseUrl: URL;
  /** Whether OpenAI's routes are what stands below it. */
  readonly speaksOpenAi: boolean;
}

const openAiRoute = /\/(?:(?:chat\/)?completions|embeddings|images\/generations|audio\/(?:speech|transcriptions))$/;

/**
 * Tells by its path what an endpoint speaks. One that ends with `/v1`, or with one of OpenAI's routes, stands for the
 * base of them all; any other is called as it is, in the hub's own form.
 */
export function readEndpoint(url: URL): Endpoint {
  const path = withoutSlash(url.pathname);
  const base = path.replace(openAiRoute, "");
  if (base === path && !path.endsWith("/v1")) return { url, baseUrl: url, speaksOpenAi: false };
  const baseUrl = new URL(url);
  baseUrl.pathname = base;
  return { url, baseUrl, speaksOpenAi: true };
}
