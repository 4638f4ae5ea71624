import type { Fault } from "./fault.ts";
import { SILENT } from "./connections.ts";

const GONE = /\b404\b|\b410\b|not found|gone|expired|no longer/i;

/** An object store's answer for an expired signed address. */
const EXPIRED = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>`;

/** What happens between a job's start and its result. */
export const jobs: readonly Fault[] = [
  {
    name: "poll-503",
    about: "Status 503 at a look at a job",
    where: ["poll", "result"],
    leaves: "refused",
    forms: ["once", "always"],
    signs: /\b503\b|unavailable|overloaded/i,
    apply: ({ fail }) => fail({ status: 503, kind: "overloaded", message: "The service is temporarily unavailable." }),
  },
  {
    name: "poll-forever",
    about: "A job that is never done",
    where: ["poll", "result"],
    leaves: "refused",
    forms: ["always"],
    signs: new RegExp(`${SILENT.source}|still|not (done|finished|ready|complete)|too long|queue|progress`, "i"),
    apply: ({ kind, earlier }) => (kind === "result" ? earlier?.clone() : undefined),
  },
  {
    name: "result-gone",
    about: "Status 404 where the result of a finished job was",
    where: ["result"],
    leaves: "refused",
    forms: ["always"],
    signs: GONE,
    apply: ({ fail }) => fail({ status: 404, kind: "unknown-model", message: "The result was not found." }),
  },
  {
    name: "result-expired",
    about: "Status 410 where the result of a finished job was",
    where: ["result"],
    leaves: "refused",
    forms: ["always"],
    signs: GONE,
    apply: ({ fail }) => fail({ status: 410, kind: "unknown-model", message: "The result has expired." }),
  },
  {
    name: "download-expired",
    about: "Status 403 at the signed address of a file",
    where: ["download"],
    leaves: "refused",
    forms: ["always"],
    signs: /\b403\b|AccessDenied|expired|forbidden/i,
    apply: () => new Response(EXPIRED, { status: 403, headers: { "content-type": "application/xml" } }),
  },
];
