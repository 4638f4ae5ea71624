import type { InferenceClient } from "@patchbay/core/client";

const mapping = {
  inferenceProviderMapping: { cerebras: { status: "live", task: "conversational", providerId: "llama" } },
};
const answer = { id: "1", created: 1, model: "llama", choices: [], usage: null };
const events = 'data: {"choices":[{"delta":{"content":"Hello"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const key = "key-of-a-provider";
const chat = { provider: "cerebras", model: "org/model", messages: [{ role: "user" as const, content: "Hello" }] };

/** A fetch that answers immediately: hub lookups first, then the given answer. */
function answering(respond: () => Response): typeof fetch {
  return async (address) => (String(address).includes("/api/") ? Response.json(mapping) : respond());
}

const ok = answering(() => Response.json(answer));
const failing = answering(() => Response.json({ error: "no" }, { status: 400 }));
const asEvents = answering(() => new Response(events, { headers: { "content-type": "text/event-stream" } }));

function expectFailure(work: Promise<unknown>): Promise<void> {
  return work.then(
    () => Promise.reject(new Error("The call succeeded.")),
    () => undefined,
  );
}

/** Which files of the bundle with that entry were loaded, and by what; the first by a plain chat. */
export async function run(entry: string): Promise<readonly { when: string; files: readonly string[] }[]> {
  const loaded = ((globalThis as { loaded?: string[] }).loaded ??= []);
  const { client } = (await import(/* @vite-ignore */ entry)) as { client: InferenceClient };
  const steps: { when: string; files: string[] }[] = [{ when: "", files: loaded.splice(0) }];
  const step = async (when: string, work: () => Promise<unknown>): Promise<void> => {
    await work();
    steps.push({ when, files: loaded.splice(0) });
  };
  await step("", () => client.chatCompletion({ ...chat, accessToken: key }, { fetch: ok }));
  await step("", () => client.chatCompletionStream({ ...chat, accessToken: key }, { fetch: asEvents }).next());
  await step("a body with an empty object", () =>
    client.run("conversational", { ...chat, accessToken: key, extra: {} }, { fetch: ok }),
  );
  await step("no provider named", () => client.chatCompletion({ ...chat, provider: "auto" }, { fetch: ok }));
  await step("a failed call", () => expectFailure(client.chatCompletion(chat, { fetch: failing })));
  await step("an answer in another form", () =>
    expectFailure(client.chatCompletion(chat, { fetch: answering(() => Response.json([])) })),
  );
  await step("an error in a stream", () =>
    expectFailure(
      client
        .chatCompletionStream(chat, {
          fetch: answering(
            () => new Response('data: {"error":"no"}\n\n', { headers: { "content-type": "text/event-stream" } }),
          ),
        })
        .next(),
    ),
  );
  await step("models()", () =>
    expectFailure(client.models({ provider: "cerebras", bundled: false }, { fetch: failing })),
  );
  await step("resume()", () => expectFailure(client.resume({} as never)));
  await step("settings of a provider", () =>
    expectFailure(client.chatCompletion({ ...chat, accessToken: key }, { settings: { cerebras: {} }, fetch: failing })),
  );
  return steps;
}
