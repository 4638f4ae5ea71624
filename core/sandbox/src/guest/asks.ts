import type { AskMethod, FromPlugin } from "../messages.ts";
import { natives } from "./natives.ts";

/** A question of a call that the host has not answered. */
interface Question {
  readonly call: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const waiting = new Map<number, Question>();
let count = 0;
/** The call whose code runs at the moment. */
let current = 0;

export const post = (message: FromPlugin): void => natives.post(JSON.stringify(message));

/** The code of a call runs from here on. */
export function enterCall(call: number): void {
  current = call;
}

/** The call whose code runs at the moment. */
export const currentCall = (): number => current;

/** Lets the host know something: it does not answer. */
export function tell(method: AskMethod, args: readonly unknown[]): void {
  post(["ask", current, 0, method, args]);
}

/** Asks the host for something. @param call default: the one whose code runs at the moment */
export function ask(method: AskMethod, args: readonly unknown[], call: number = current): Promise<unknown> {
  count += 1;
  const number = count;
  return new Promise((resolve, reject) => {
    waiting.set(number, { call, resolve, reject });
    post(["ask", call, number, method, args]);
  });
}

/** Takes the host's answer. */
export function settle(number: number, answer: { readonly value: unknown } | { readonly error: Error }): void {
  const question = waiting.get(number);
  if (!question) return;
  waiting.delete(number);
  enterCall(question.call);
  if ("error" in answer) question.reject(answer.error);
  else question.resolve(answer.value);
}

/** Nothing that a call has asked for will be answered. */
export function leaveCall(call: number): void {
  for (const [number, question] of waiting) if (question.call === call) waiting.delete(number);
}
