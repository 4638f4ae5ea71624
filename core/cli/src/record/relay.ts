import type { RelayAddresses } from "./relay-addresses.ts";

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
/** Of one connection only, or of a body that is decoded on the way. */
const OWN_HEADERS =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|content-encoding|content-length)$/;
const CREDENTIALS = /auth|cookie|key|token|secret/;

/** Forwards requests to their real addresses and returns the answers. @param fetch sends them */
export function createRelay(
  addresses: RelayAddresses,
  fetch: typeof globalThis.fetch,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const target = addresses.real(pathname + search);
    if (!target) {
      return refusal(
        404,
        `No known address starts with ${pathname.split("/")[1]}: name it with --address, for example --address MY_URL=https://api.acme.example/v1.`,
      );
    }
    const { method, signal } = request;
    const bodiless = method === "GET" || method === "HEAD";
    const headers = passed(request.headers, (name) => !target.isTrusted && CREDENTIALS.test(name));
    const body = bodiless ? {} : { body: await request.arrayBuffer() };
    try {
      const answer = await fetch(target.url, { method, headers, signal, redirect: "manual", ...body });
      if (answer.type === "error") return refusal(502, "The recorded request had no answer.");
      return await localized(answer, addresses);
    } catch (error) {
      return refusal(502, `${new URL(target.url).host} gave no answer: ${reasonOf(error)}.`);
    }
  };
}

async function localized(answer: Response, addresses: RelayAddresses): Promise<Response> {
  const { status } = answer;
  const headers = passed(answer.headers);
  const location = headers.get("location");
  if (location) headers.set("location", addresses.localize(location));
  const isJson = answer.body !== null && JSON_TYPE.test(headers.get("content-type") ?? "");
  const body = isJson ? addresses.localizeJson(await answer.text()) : answer.body;
  return new Response(body, { status, headers });
}

function passed(headers: Headers, isLeftOut?: (name: string) => boolean): Headers {
  return new Headers([...headers].filter(([name]) => !OWN_HEADERS.test(name) && !isLeftOut?.(name)));
}

function refusal(status: number, message: string): Response {
  return Response.json({ error: { message, type: "patchbay_relay" } }, { status });
}

/** The cause explains what happened; fetch's message only reports that it failed. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
