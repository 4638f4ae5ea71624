import { describe, expect, it } from "vitest";
import type { Run, RunList } from "../run/run.ts";
import { NO_KEY } from "../../testing/entries.ts";
import { messagesOf, userMessage, type Message } from "./conversation.ts";
import { fork, showVersion, versionsOf, withoutTurn } from "./branches.ts";

function runOf(id: number, messages: readonly Message[], changes: Partial<Run> = {}): Run {
  const call = {
    task: "conversational",
    provider: "acme",
    model: "m",
    args: { messages },
    access: NO_KEY,
    streams: true,
  };
  const choices = [{ text: `answer ${id}`, reasoning: "", toolCalls: [] }];
  const empty = { job: undefined, text: "", warnings: [], exchanges: [], startedAt: 0 };
  return { id, call, status: "done", choices, ...empty, ...changes };
}

const [a, b, c] = [0, 1, 2].map((id) => runOf(id, userMessage(`question ${id}`))) as [Run, Run, Run];
const start: Pick<RunList, "runs" | "branches"> = { runs: [a, b, c], branches: [] };
const ids = ({ runs }: Pick<RunList, "runs">) => runs.map(({ id }) => id);
const later = (list: typeof start, id: number) => {
  const run = runOf(id, userMessage(`question ${id}`));
  return [{ ...list, runs: [...list.runs, run] }, run] as const;
};

describe("versions of a turn", () => {
  it("are reachable from each other, with the turns after them", () => {
    const [second, other] = later(fork(start, b), 3);
    expect(ids(second)).toEqual([0, 3]);
    expect(versionsOf(second, other)).toEqual({ number: 2, count: 2 });
    expect(versionsOf(second, a)).toEqual({ number: 1, count: 1 });
    const first = showVersion(second, other, -1);
    expect(ids(first)).toEqual([0, 1, 2]);
    expect(versionsOf(first, b)).toEqual({ number: 1, count: 2 });
    expect(showVersion(first, b, -1)).toBe(first);
    expect(ids(showVersion(first, b, 1))).toEqual([0, 3]);
  });

  it("may contain other versions, also of the first turn", () => {
    const [within] = later(fork(start, c), 3);
    const [anew, top] = later(fork(within, a), 4);
    expect(ids(anew)).toEqual([4]);
    const back = showVersion(anew, top, -1);
    expect(ids(back)).toEqual([0, 1, 3]);
    expect(versionsOf(back, back.runs[2] as Run)).toEqual({ number: 2, count: 2 });
  });

  it("end where a version is stopped for another", () => {
    const active: Run = { ...a, status: "streaming" };
    expect(fork({ runs: [active], branches: [] }, active).branches[0]?.tail[0]?.status).toBe("cancelled");
  });
});

const called = runOf(5, userMessage("weather?"), {
  choices: [{ text: "", reasoning: "", toolCalls: [{ id: "c1", name: "get_weather", arguments: "{}" }] }],
});
const result: Message = { role: "tool", tool_call_id: "c1", content: "21" };
const call = { id: "c1", type: "function", function: { name: "get_weather", arguments: "{}" } };
const answered = runOf(6, [
  { role: "user", content: "weather?" },
  { role: "assistant", content: null, tool_calls: [call] },
  result,
]);

describe("a turn that is deleted", () => {
  it("leaves the turns after it, except its own tool results", () => {
    expect(ids(withoutTurn(start, b))).toEqual([0, 2]);
    expect(ids(withoutTurn({ runs: [a, called, answered, c], branches: [] }, called))).toEqual([0, 2]);
  });

  it("gives way to another version, and keeps the order of the later versions", () => {
    const [second, other] = later(fork(start, b), 3);
    const left = withoutTurn(second, other);
    expect(ids(left)).toEqual([0, 1, 2]);
    expect(left.branches).toEqual([]);
    const [behind, last] = later(fork(start, c), 3);
    expect(versionsOf(withoutTurn(behind, b), last)).toEqual({ number: 2, count: 2 });
  });
});

describe("messagesOf", () => {
  it("sends tool calls only with their results", () => {
    expect(messagesOf("Be short.", [called], [result])).toEqual([
      { role: "system", content: "Be short." },
      { role: "user", content: "weather?" },
      { role: "assistant", content: null, tool_calls: [call] },
      result,
    ]);
    expect(messagesOf("", [called], userMessage("Never mind"))).toEqual(userMessage("Never mind"));
    expect(messagesOf("", [called, answered], userMessage("Thanks")).map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
      "user",
    ]);
  });
});
