import { InputError } from "../errors/index.ts";

/** How the hub's own tokens begin; any other token is a provider's key. */
const hubTokenPrefix = "hf_";

export function isHubToken(token: string | undefined): boolean {
  return token?.startsWith(hubTokenPrefix) ?? false;
}

/**
 * Returns a usable token, or undefined for none (absent or empty).
 * @throws InputError, which never shows the token, when it cannot stand in a header
 */
export function checkAccessToken(token: unknown): string | undefined {
  if (token === undefined || token === null || token === "") return undefined;
  if (typeof token !== "string")
    throw new InputError(`The access token must be a string, not of type ${typeof token}.`);
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new InputError(
      "The access token holds a space, a line break or a character outside ASCII, which no token has. Copy it again, without quotes or line end.",
    );
  }
  return token;
}
