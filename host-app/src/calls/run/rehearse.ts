import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { simulatedFetch } from "../../host/host-context.ts";
import { callTask } from "./call-task.ts";
import type { RunContext } from "./run-store.ts";
import type { TaskCall } from "./run.ts";

const rehearsed = new WeakMap<RunContext, Set<string>>();

/**
 * Loads what a simulated call needs before the user sends it: on a cold page that takes longer than the answer. Once
 * for each provider and model; a chat is answered and discarded, so that the rules of the answer are loaded as well.
 */
export async function rehearse(call: TaskCall, context: RunContext): Promise<void> {
  const { task, provider, model } = call;
  const known = rehearsed.get(context) ?? new Set();
  rehearsed.set(context, known);
  const key = JSON.stringify([task, provider, model]);
  if (known.has(key)) return;
  known.add(key);
  const controller = new AbortController();
  const { signal } = controller;
  try {
    const [module, patchbay] = await context.open();
    if (task !== CHAT_TASK) {
      await Promise.all([simulatedFetch(module, provider), patchbay.plugins.load("provider", provider)]);
      return;
    }
    const tell = ({ type }: { readonly type: string }): void => {
      if (type === "choices") controller.abort();
    };
    const args = { messages: [{ role: "user", content: "Hello" }] };
    await callTask({ ...call, args }, { patchbay, module, signal, tell, onJob: undefined });
  } catch {
    // The call itself reports a problem; until then, the next approach tries again.
    if (!signal.aborted) known.delete(key);
  }
}
