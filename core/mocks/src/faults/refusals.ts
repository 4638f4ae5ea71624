import { wholeAnswer } from "../whole-answer.ts";
import { EVERYWHERE, type Fault, type FaultedExchange } from "./fault.ts";
import { httpDate } from "./damage.ts";

const HOUR_MS = 3_600_000;
const RATE_LIMIT = /\b429\b|rate.?limit|too many requests/i;

type RetryAfter = (now: number) => Readonly<Record<string, string>>;

/** A refusal in the vendor's form. The server does nothing of what was asked. */
function refusal(status: number, message: string, retryAfter: RetryAfter = () => ({})): Fault["apply"] {
  return async ({ fail }: FaultedExchange) => {
    const kind = status === 429 ? "rate-limit" : status === 529 || status === 503 ? "overloaded" : "server";
    const answer = await fail({ status, kind, message });
    for (const [name, value] of Object.entries(retryAfter(Date.now()))) answer.headers.set(name, value);
    return answer;
  };
}

/** A refusal by a proxy in front of the vendor. */
function gatewayPage(status: number, title: string): Fault["apply"] {
  const page = `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body><center><h1>${status} ${title}</h1></center></body>\r\n</html>\r\n`;
  return () => wholeAnswer(page, { status, headers: { "content-type": "text/html" } });
}

function rateLimit(name: string, about: string, retryAfter: RetryAfter, forms: Fault["forms"] = ["once"]): Fault {
  const apply = refusal(429, "Rate limit reached for requests.", retryAfter);
  return { name, about, where: EVERYWHERE, leaves: "refused", forms, signs: RATE_LIMIT, apply };
}

function ofStatus(code: number, about: string, pattern: string, apply: Fault["apply"], forms: Fault["forms"]): Fault {
  const signs = new RegExp(String.raw`\b${code}\b|${pattern}`, "i");
  return { name: String(code), about, where: EVERYWHERE, leaves: "refused", forms, signs, apply };
}

const clock =
  (hours: number): RetryAfter =>
  (now) => ({
    date: httpDate(now + hours * HOUR_MS),
    "retry-after": httpDate(now + hours * HOUR_MS + 2000),
  });

/** Answers with which a server refuses a request. */
export const refusals: readonly Fault[] = [
  rateLimit("429", "Status 429 without Retry-After", () => ({}), ["once", "always"]),
  rateLimit("429-seconds", "Status 429 with Retry-After: 1", () => ({ "retry-after": "1" })),
  rateLimit("429-date", "Status 429 with a date in Retry-After, 2 seconds ahead", (now) => ({
    "retry-after": httpDate(now + 2000),
  })),
  rateLimit("429-absurd", "Status 429 with Retry-After: 10000, nearly three hours", () => ({ "retry-after": "10000" })),
  rateLimit(
    "clock-ahead",
    "Status 429 with a date in Retry-After from a server whose clock is an hour ahead",
    clock(1),
  ),
  rateLimit(
    "clock-behind",
    "Status 429 with a date in Retry-After from a server whose clock is an hour behind",
    clock(-1),
  ),
  ofStatus(408, "Status 408", "timed? ?out", refusal(408, "Request timeout."), ["once"]),
  ofStatus(500, "Status 500", "internal (server )?error|server error", refusal(500, "Internal server error."), [
    "once",
    "always",
  ]),
  ofStatus(502, "Status 502 with a proxy's HTML page", "bad gateway", gatewayPage(502, "Bad Gateway"), ["once"]),
  ofStatus(503, "Status 503", "unavailable|overloaded", refusal(503, "The service is temporarily unavailable."), [
    "once",
    "always",
  ]),
  ofStatus(504, "Status 504 with a proxy's HTML page", "gateway time-?out", gatewayPage(504, "Gateway Time-out"), [
    "once",
  ]),
  ofStatus(
    529,
    "Status 529, which some vendors send when they are overloaded",
    "overloaded",
    refusal(529, "Overloaded."),
    ["once"],
  ),
];
