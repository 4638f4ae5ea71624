import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A text generation model continues its input: the rest of a paragraph, the body of a function, the next turn of a conversation. Models tuned for chat take a list of messages and answer as an assistant; base models take plain text and carry on from its end.",
  youtubeId: "e9gNEAlsOvU",
  datasets: [
    {
      id: "CohereForAI/Global-MMLU",
      description: "Exam questions in many languages, to compare what models know beyond English.",
    },
    {
      id: "HuggingFaceFW/fineweb-2",
      description: "Cleaned web text in over a thousand languages, made for pretraining.",
    },
    {
      id: "HuggingFaceH4/ultrachat_200k",
      description: "Conversations of several turns, filtered for tuning assistants.",
    },
    { id: "open-r1/OpenThoughts-114k-math", description: "Mathematics problems with written-out reasoning." },
    { id: "allenai/tulu-3-sft-mixture", description: "A mixture of instruction data over many skills." },
    { id: "HuggingFaceTB/smoltalk", description: "Synthetic conversations for tuning small models." },
    { id: "HuggingFaceTB/finemath", description: "Web pages rich in mathematics, scored for their teaching value." },
  ],
  models: [
    { id: "google/gemma-2-2b-it", description: "A small chat model that follows instructions on modest hardware." },
    {
      id: "Qwen/Qwen3-Coder-480B-A35B-Instruct",
      description: "A very large mixture of experts for programming and tool use.",
    },
    { id: "openai/gpt-oss-120b", description: "An open-weight reasoning model with adjustable effort." },
    { id: "zai-org/GLM-4.5", description: "A large model built for agents, reasoning and code." },
    {
      id: "Qwen/Qwen3-4B-Thinking-2507",
      description: "A small model that writes out its reasoning before it answers.",
    },
    {
      id: "Qwen/Qwen2.5-7B-Instruct-1M",
      description: "A mid-sized chat model for contexts of up to a million tokens.",
    },
    { id: "Qwen/Qwen2.5-Coder-32B-Instruct", description: "A model that writes, explains and repairs code." },
    { id: "deepseek-ai/DeepSeek-R1", description: "A large reasoning model for hard problems." },
  ],
  spaces: [
    { id: "akhaliq/anycoder", description: "Builds small applications from a description." },
    { id: "enzostvs/deepsite", description: "Writes a web page from one prompt and shows it." },
    { id: "logikon/open_cot_leaderboard", description: "Ranks models by what written-out reasoning gains them." },
    { id: "ysharma/Explore_llamav2_with_TGI", description: "A chat with a large Llama 2 model." },
    { id: "HuggingFaceH4/zephyr-chat", description: "A chat with the Zephyr models." },
    { id: "lmsys/chatbot-arena-leaderboard", description: "Ranks chat models by people's votes in blind comparisons." },
    { id: "mlabonne/phixtral-chat", description: "A chat with a small mixture of experts." },
  ],
  metrics: [
    {
      id: "Cross Entropy",
      description: "How surprised the model is by each token of a reference text; lower is better.",
    },
    {
      id: "Perplexity",
      description:
        "The exponential of the cross entropy: among how many equally likely tokens the model wavers; lower is better.",
    },
  ],
  widgetModels: ["mistralai/Mistral-Nemo-Instruct-2407"],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Message",
        content: "Explain to a ten-year-old why the sky is blue but the sunset is red.",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Answer",
        content:
          "Sunlight holds all colors. Air scatters blue the most, so blue reaches you from everywhere. In the evening the light comes a longer way, most of the blue is lost, and red is left.",
      },
    ],
  },
};
