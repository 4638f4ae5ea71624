import { getResponse } from "msw";
import type { Replay } from "../src/index.ts";

export const CHAT = "https://api.acme.example/v1/chat/completions";

/** A chat's request. */
export const hello = { model: "acme-1", messages: [{ role: "user", content: "Hello" }] };

/** Arguments of `fetch`. */
export const post = (body: unknown, url = CHAT): [string, RequestInit] => [
  url,
  {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer k" },
    body: JSON.stringify(body),
  },
];

/** A `fetch` that a replay answers. */
export function fetchFrom({ handlers }: Replay): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await getResponse([...handlers], new Request(input, init));
    if (!response) throw new Error(`no handler answers ${String(input)}`);
    // As msw's interception does with a network error.
    if (response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  };
}
