import { JobHandleError, type JobHandle } from "../errors/index.ts";
import { isObject } from "../provider/payload.ts";

const types = {
  provider: "string",
  task: "string",
  providerModelId: "string",
  via: "string",
  baseUrl: "string",
  args: "object",
  answer: "object",
  modelId: "string?",
  mapping: "object?",
  outputType: "string?",
  parameters: "object?",
};
const answerTypes = { url: "string", status: "number", headers: "object" };

/** Checks what may come from anywhere. @throws JobHandleError */
export function readHandle(given: unknown): JobHandle {
  if (!isObject(given))
    throw new JobHandleError("A job's handle is an object, as `onJob` and an error's `job` give it.");
  if (given["version"] !== 1) {
    throw new JobHandleError(
      "This job's handle has another version than 1: it comes from another version of Patchbay.",
    );
  }
  checkMembers(given, types, "");
  checkMembers(given["answer"], answerTypes, "answer.");
  const handle = given as unknown as JobHandle;
  try {
    void new Headers(handle.answer.headers);
    void new URL(handle.answer.url);
  } catch {
    throw malformed("answer");
  }
  return handle;
}

function checkMembers(value: unknown, members: Readonly<Record<string, string>>, path: string): void {
  for (const [name, type] of Object.entries(members)) {
    const member = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined && type.endsWith("?")) continue;
    const isRight = type.startsWith("object") ? isObject(member) : typeof member === type.replace("?", "");
    if (!isRight) throw malformed(path + name);
  }
}

function malformed(member: string): JobHandleError {
  return new JobHandleError(`This job's handle is malformed: \`${member}\` is missing or of another type.`);
}
