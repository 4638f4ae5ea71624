import OpenAI from "openai";

/** A summary of a text, complete. @throws Error that names the cause if the model does not complete it */
export async function summarize(text: string): Promise<string> {
  const client = new OpenAI({ timeout: 5000 });
  // The client's timeout ends with the headers.
  const signal = AbortSignal.timeout(10_000);
  const messages = [{ role: "user" as const, content: `Summarize in one sentence: ${text}` }];
  const stream = await client.chat.completions.create({ model: "gpt-5.4-mini", messages, stream: true }, { signal });
  let summary = "";
  let finishReason: string | undefined;
  for await (const { choices } of stream) {
    summary += choices[0]?.delta.content ?? "";
    finishReason = choices[0]?.finish_reason ?? finishReason;
  }
  // The client ends its loop in the same way when the signal aborts, and when the stream was cut.
  signal.throwIfAborted();
  if (finishReason === undefined) throw new Error("The stream was cut off before its end.");
  return summary;
}
