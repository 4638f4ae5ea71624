import { defineProvider, openAiChat, openAiEmbedding, type ProviderTask } from "@patchbay/core/provider";

const HOSTS = { intl: "https://dashscope-intl.aliyuncs.com", cn: "https://dashscope.aliyuncs.com" };

/** A key is good in the region alone in which it was made. */
function inRegion<Task extends ProviderTask>(path: string, task: Task): Task {
  const route: Task["route"] = ({ settings }) => ({ host: HOSTS[settings["region"] as keyof typeof HOSTS], path });
  return { ...task, route };
}

export default defineProvider({
  tasks: {
    conversational: inRegion("compatible-mode/v1/chat/completions", openAiChat({ structuredOutput: "json_object" })),
    "feature-extraction": inRegion(
      "compatible-mode/v1/embeddings",
      openAiEmbedding({ expected: "Expected {data: [{embedding: []}]}" }),
    ),
  },
});
