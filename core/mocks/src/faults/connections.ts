import { bodyOf, bytesOf, placeIn, typeOf, withBody } from "./damage.ts";
import { EVERYWHERE, type ExchangeKind, type Fault } from "./fault.ts";

export const BROKEN =
  /ECONNRESET|socket hang up|connection (error|reset|closed|aborted|dropped|broke)|reset by peer|other side closed|fetch failed|failed to fetch|network|terminated|premature|broke off|disconnected|interrupted/i;
export const SILENT = /tim(ed?|e[- ])[ -]?out|timeout|deadline|no answer|silent|idle|abort/i;

const WHOLE: readonly ExchangeKind[] = ["chat", "submission", "poll", "result", "download"];

/** A promise that ends only with the request. */
function never({ signal }: Request): Promise<Response> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(Response.error()), { once: true });
  });
}

/** What happens to connections. `Response.error()` is one that is closed without an answer. */
export const connections: readonly Fault[] = [
  {
    name: "reset",
    about: "The connection is closed before the server does anything",
    where: EVERYWHERE,
    leaves: "refused",
    forms: ["once", "always"],
    signs: BROKEN,
    apply: () => Response.error(),
  },
  {
    name: "accepted-then-reset",
    about: "The server does what was asked, and the connection is closed before it answers",
    where: ["submission"],
    leaves: "refused",
    forms: ["once"],
    signs: BROKEN,
    async apply({ answer }) {
      await (await answer()).body?.cancel();
      return Response.error();
    },
  },
  {
    name: "reset-after-headers",
    about: "The connection is closed between the headers and the body",
    where: EVERYWHERE,
    leaves: "refused",
    forms: ["once"],
    signs: BROKEN,
    async apply({ answer }) {
      const response = await answer();
      await response.body?.cancel();
      return withBody(response, bodyOf([], { end: "break" }));
    },
  },
  {
    name: "reset-body",
    about: "The connection is closed inside of the body",
    where: WHOLE,
    leaves: "damaged",
    forms: ["once"],
    signs: BROKEN,
    async apply({ answer, at, below }) {
      const response = await answer();
      const bytes = await bytesOf(response);
      if (bytes.length < 2) return undefined;
      const begun = bytes.slice(0, placeIn(bytes.length, at, below));
      return withBody(response, bodyOf([begun], { end: "break" }), { "content-length": String(bytes.length) });
    },
  },
  {
    name: "stalled-headers",
    about: "The server accepts the connection and never answers",
    where: EVERYWHERE,
    leaves: "refused",
    forms: ["once"],
    signs: SILENT,
    apply: ({ request }) => never(request),
  },
  {
    name: "stalled-body",
    about: "The body stops coming, and the connection stays open",
    where: WHOLE,
    leaves: "damaged",
    forms: ["once"],
    signs: SILENT,
    async apply({ answer, at, below }) {
      const response = await answer();
      const bytes = await bytesOf(response);
      if (bytes.length < 2) return undefined;
      return withBody(response, bodyOf([bytes.slice(0, placeIn(bytes.length, at, below))], { end: "stall" }));
    },
  },
  {
    name: "redirect-elsewhere",
    about: "Status 307 to another host, which must not get the key",
    where: EVERYWHERE,
    leaves: "refused",
    forms: ["always"],
    signs: /redirect|\b30[1-8]\b|another (host|origin)|cross.?origin|elsewhere|location|\b403\b/i,
    apply({ request, elsewhere }) {
      const { pathname } = new URL(request.url);
      return new Response(null, { status: 307, headers: { location: `${elsewhere}${pathname}` } });
    },
  },
  {
    name: "huge-header",
    about: "A header of 20,000 characters",
    where: WHOLE,
    leaves: "tolerable",
    forms: ["once"],
    signs: /header|overflow|HPE_|parse|too (large|long)/i,
    async apply({ answer }) {
      const response = await answer();
      return withBody(response, response.body, { "x-padding": "x".repeat(20_000) });
    },
  },
  {
    name: "huge-answer",
    about: "Eight megabytes of blanks behind the JSON",
    where: ["chat", "submission", "poll", "result"],
    leaves: "tolerable",
    forms: ["once"],
    signs: /too (large|long|big)|limit|exceed/i,
    async apply({ answer }) {
      const response = await answer();
      if (!typeOf(response).endsWith("json")) return undefined;
      return withBody(response, new Blob([await bytesOf(response), " ".repeat(2 ** 23)]));
    },
  },
];
