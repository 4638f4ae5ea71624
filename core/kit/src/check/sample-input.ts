import type { ModelRecord, SampleInput } from "@patchbay/core/library";

/** Inputs such as task plugins give to snippets: a conversation in either form, a text, and none. For checks of libraries. */
export function sampleInput(task: string, { tags }: ModelRecord): SampleInput | undefined {
  const conversational = tags.includes("conversational");
  const image = { type: "image_url", image_url: { url: "https://example.com/cat.png" } };
  if (task === "text-generation" && conversational) {
    return { kind: "messages", messages: [{ role: "user", content: "Sample question" }] };
  }
  if (task === "image-text-to-text" && conversational) {
    const content = [{ type: "text", text: "Sample question" }, image];
    return { kind: "messages", messages: [{ role: "user", content }] };
  }
  return task === "summarization" ? { kind: "text", text: "Sample text" } : undefined;
}
