import { Session } from "node:inspector/promises";
import { createClient } from "@patchbay/core/client";
import { groqPlugin, streamingFetch } from "./chat-stream.ts";

const call = { provider: "groq", model: "org/model", messages: [{ role: "user" as const, content: "Hello" }] };

/** The functions that run from the client's method to the request of a chat, as offsets in this program's own text. */
export async function run(): Promise<readonly number[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const answer = streamingFetch({ events: 1000, readSize: 4096 });
  let taken: Promise<readonly number[]> | undefined;
  const fetch: typeof globalThis.fetch = async (address, init) => {
    if (init?.method === "POST") taken = offsets(session);
    return answer(address, init);
  };
  const client = createClient({ accessToken: "hf_report", fetch, providers: [groqPlugin] });
  // What ran until here made the client.
  await session.post("Profiler.takePreciseCoverage");
  await client.chatCompletionStream(call).next();
  return (await taken) ?? [];
}

async function offsets(session: Session): Promise<readonly number[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const results = result.filter(({ url }) => url === import.meta.url);
  return results.flatMap(({ functions }) =>
    functions.flatMap(({ functionName, ranges: [range] }) =>
      range && range.count > 0 && functionName !== "" ? range.startOffset : [],
    ),
  );
}
