import { findFault } from "@patchbay/mocks/faults";
import { describe, expect, it } from "vitest";
import { judge, type ObservedRun } from "./judge.ts";
import type { SeenRequest } from "./traffic.ts";

const seen = (changes: Partial<SeenRequest> = {}): SeenRequest => ({
  method: "POST",
  path: "/openai/v1/chat/completions",
  body: "b1",
  kind: "stream",
  accepted: true,
  hit: false,
  ...changes,
});

const hit = (changes: Partial<SeenRequest> = {}): SeenRequest => seen({ hit: true, ...changes });

function run(
  requests: readonly SeenRequest[],
  changes: Partial<ObservedRun> = {},
  keyWentElsewhere = false,
): ObservedRun {
  return {
    code: 0,
    timedOut: false,
    milliseconds: 1200,
    output: "ok 1 - chat",
    traffic: { requests, keyWentElsewhere },
    ...changes,
  };
}

const failed = (output: string): Partial<ObservedRun> => ({ code: 1, output: `not ok 1 - chat\n${output}` });

const job = { kind: "submission", path: "/fal/flux" } as const;
const result = { method: "GET", path: "/fal/jobs/1", kind: "result" } as const;
const baseline = run([seen(), seen(job), seen(result)]);

describe("the verdict", () => {
  it.each<[verdict: string, fault: string, what: string, observed: ObservedRun]>([
    ["recovered", "429", "is requested again", run([hit(), seen(), seen(job), seen(result)])],
    ["wrong", "429", "is not requested again", run([hit(), seen(job), seen(result)])],
    ["recovered", "cut-stream", "is requested again", run([hit(), seen(), seen(job), seen(result)])],
    ["recovered", "crlf", "is read as it came", run([hit(), seen(job), seen(result)])],
    ["recovered", "no-content-type", "is read as it came", run([hit(), seen(job), seen(result)])],
    ["recovered", "cut-json", "is a result that is fetched again", run([seen(), seen(job), hit(result), seen(result)])],
    ["wrong", "cut-stream", "passes for whole", run([hit(), seen(job), seen(result)])],
    [
      "wrong",
      "cut-json",
      "is a result, and another one is requested",
      run([seen(), seen(job), hit(result), seen({ ...result, path: "/other" })]),
    ],
    ["wrong", "comments", "fails although it is whole", run([hit()], failed("SyntaxError: unexpected ':'"))],
    ["wrong", "redirect-elsewhere", "gets the key", run([hit()], failed("403"), true)],
    ["unnoticed", "doubled-event", "passes for whole", run([hit(), seen(job), seen(result)])],
    ["clear error", "429", "is named by its status", run([hit()], failed("Error: 429"))],
    [
      "clear error",
      "503",
      "is named by the vendor's words",
      run([hit()], failed("The service is temporarily unavailable.")),
    ],
    ["clear error", "cut-stream", "is named", run([hit()], failed("StreamError: the stream ended before its finish"))],
    ["unclear error", "429", "is not named", run([hit()], failed("AssertionError: expected undefined to be 'Yes.'"))],
    [
      "unclear error",
      "429",
      "is named in a trace alone",
      run([hit()], failed("    at handle429 (/app/retry.js:429:1)")),
    ],
    [
      "unclear error",
      "429",
      "is named in an excerpt of code alone",
      run(
        [hit()],
        failed("file:///app/retry.js:9\n    throw new RateLimitError(429);\n          ^\n\nTypeError: undefined"),
      ),
    ],
    ["unclear error", "429", "is named in output that is always written", run([hit()], failed("ok 1 - chat"))],
    [
      "unclear error",
      "cut-json",
      "stands in an address of a file alone",
      run([hit()], failed("/app/parse-json.test.js failed")),
    ],
    ["hung", "stalled-stream", "does not end", run([hit()], { code: 143, timedOut: true })],
    ["double-billed", "accepted-then-reset", "is submitted again", run([seen(), hit(job), seen(job), seen(result)])],
    [
      "recovered",
      "503",
      "is submitted again when it was refused",
      run([seen(), hit({ ...job, accepted: false }), seen(job)]),
    ],
    ["double-billed", "cut-json", "is submitted again, and fails", run([seen(), hit(job), seen(job)], failed("JSON"))],
    ["not met", "cut-json", "does not happen", run([seen(), seen(job), seen(result)])],
  ])("%s: %s %s", (verdict, fault, _what, observed) => {
    expect(judge(findFault(fault), observed, baseline).verdict).toBe(verdict);
  });

  it("quotes the output without colors", () => {
    const observed = run([hit()], failed("\u001B[31mRateLimitError: 429 Rate limit reached\u001B[0m"));
    expect(judge(findFault("429"), observed, baseline).note).toBe("RateLimitError: 429 Rate limit reached");
    const unclear = run([hit()], failed("summary\nTypeError: Cannot read properties of undefined\nend"));
    expect(judge(findFault("429"), unclear, baseline).note).toBe("TypeError: Cannot read properties of undefined");
  });
});
