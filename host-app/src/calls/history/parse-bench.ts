import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { PANE_LETTERS } from "../panes/use-playground-choice.ts";
import type { ChatChoice } from "../chat/chat-choices.ts";
import type { BenchRecord, KeptRun } from "./bench-record.ts";
import type { taskSchemas } from "@patchbay/core/task";
import { isPacked, unpackValue } from "./pack-values.ts";
import { isObject, type JsonObject } from "../../host/is-object.ts";

/** Parses a bench from a file or a link, with only the members of a bench; undefined for anything else. */
export async function parseBench(value: unknown): Promise<BenchRecord | undefined> {
  // Large code that storing a run does not need.
  const { taskSchemas } = await import("@patchbay/core/task");
  const fits: Fits = (task, args) => fitsTask(task, args, taskSchemas);
  if (!isObject(value) || !isPacked(value)) return undefined;
  const { task, address, panes, inputs } = value;
  if (typeof task !== "string" || !isObject(address) || !Array.isArray(panes)) return undefined;
  if (panes.length === 0 || panes.length > PANE_LETTERS.length) return undefined;
  const parsed = panes.map((pane: unknown) =>
    Array.isArray(pane) ? pane.map((run: unknown) => parseRun(run, fits)) : [undefined],
  );
  const calls = parsed.flatMap((runs) => runs.map((run) => run?.call));
  // A conversation shows the messages of its calls.
  if (!calls.every((call) => call && (task !== CHAT_TASK || call.task === CHAT_TASK))) return undefined;
  const formInputs = Array.isArray(inputs) ? inputs.filter(isObject) : undefined;
  if (task === CHAT_TASK && formInputs?.some((args) => !fits(CHAT_TASK, args))) return undefined;
  const texts = Object.entries(address).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return {
    task,
    address: Object.fromEntries(texts),
    panes: parsed as readonly (readonly KeptRun[])[],
    ...(formInputs && { inputs: formInputs }),
  };
}

const ENDED: ReadonlySet<unknown> = new Set(["done", "failed", "cancelled"] satisfies KeptRun["status"][]);

type Fits = (task: string, args: JsonObject) => boolean;

function parseRun(value: unknown, fits: Fits): KeptRun | undefined {
  if (!isObject(value)) return undefined;
  const { call, status, text, choices, output, error, warnings, usage } = value;
  if (!isObject(call) || !ENDED.has(status) || typeof text !== "string" || !Array.isArray(choices)) return undefined;
  const { task, provider, model, args, streams, outputType, simulated, source } = call;
  if (![task, provider, model, source].every(isText) || !isObject(args) || !fits(asText(task), args)) return undefined;
  const answers = choices.map(parseChoice);
  if (answers.includes(undefined)) return undefined;
  return {
    status: status as KeptRun["status"],
    text,
    choices: answers as KeptRun["choices"],
    output,
    warnings: Array.isArray(warnings) ? warnings.filter(isText) : [],
    startedAt: 0,
    ...numbersOf(value),
    ...(value["unfinished"] === true && { unfinished: true as const }),
    ...(isObject(usage) && { usage: numbersOf(usage) }),
    ...(isObject(error) && { error: { name: asText(error["name"]), message: asText(error["message"]) } }),
    call: {
      task: asText(task),
      provider: asText(provider),
      model: asText(model),
      args,
      streams: streams === true,
      outputType: OUTPUT_TYPES.find((type) => type === outputType),
      simulated: simulated === true,
      source: asText(source),
    },
  };
}

const OUTPUT_TYPES = ["blob", "url", "dataUrl", "json"] as const;

/** The run's measurements. */
function numbersOf(run: JsonObject): Record<string, number> {
  return Object.fromEntries(
    Object.entries(run).filter((pair): pair is [string, number] => Number.isFinite(pair[1]) && pair[0] !== "id"),
  );
}

/** A chat answer: its shown members must be text. */
function parseChoice(value: unknown): ChatChoice | undefined {
  if (!isObject(value) || !isText(value["text"]) || !Array.isArray(value["toolCalls"])) return undefined;
  const { text, reasoning, toolCalls, finishReason } = value;
  const calls = toolCalls.map((call: unknown) => (isObject(call) ? textsOf(call) : {}));
  if (!calls.every((call) => isText(call["name"]) && isText(call["arguments"]))) return undefined;
  return {
    text,
    reasoning: asText(reasoning),
    toolCalls: calls as unknown as ChatChoice["toolCalls"],
    ...(isText(finishReason) && { finishReason }),
  };
}

function textsOf(row: JsonObject): Record<string, string> {
  return Object.fromEntries(Object.entries(row).filter((pair): pair is [string, string] => isText(pair[1])));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Members that are shown and filled in again. Other arguments may be specific to a vendor or outside its limits. */
const SHOWN: readonly unknown[] = ["messages", "inputs"];

/** Whether a call's arguments match the task's schema. For a task that only a plugin knows, anything matches. */
function fitsTask(task: string, args: Readonly<Record<string, unknown>>, schemasOf: typeof taskSchemas): boolean {
  if (task === CHAT_TASK && !Array.isArray(args["messages"])) return false;
  const unpacked = unpackValue(args) as Readonly<Record<string, unknown>>;
  const { issues = [] } = schemasOf(task)?.input["~standard"].validate(unpacked) ?? {};
  // A file that was too large to store is missing.
  return !issues.some(({ path: [member] = [] }) => SHOWN.includes(member) && unpacked[String(member)] !== undefined);
}
