import { defineTool, runTools } from "@patchbay/core/chat";
import { createClient } from "@patchbay/core/client";
import groq from "@patchbay/provider-groq";
import together from "@patchbay/provider-together";
import { z } from "zod";

const client = createClient({
  providers: [groq, together],
  keys: { groq: process.env.GROQ_API_KEY, together: process.env.TOGETHER_API_KEY },
});

const SHELVES = { cable: 12, adapter: 0, socket: 40 };

const stock = defineTool({
  description: "How many of an item are in stock",
  parameters: z.object({ item: z.enum(Object.keys(SHELVES)) }),
  run: ({ item }) => ({ item, count: SHELVES[item] }),
});
const order = defineTool({
  description: "Order more of an item that has run out",
  parameters: z.object({ item: z.string(), count: z.number().int().positive() }),
  run: ({ item, count }) => `Ordered: ${count} × ${item}`,
});

const { content } = await runTools(
  client,
  {
    // The second provider answers what the first one cannot.
    provider: ["groq", "together"],
    model: "openai/gpt-oss-120b",
    messages: [{ role: "user", content: process.argv[2] ?? "Is an adapter in stock? If not, order five." }],
    tools: { stock, order },
  },
  {
    maxSteps: 5,
    hooks: { onRetry: ({ provider, error }) => console.log(`${provider} failed: ${error.message}`) },
    onToolCall: ({ name, arguments: args }) => console.log(`${name}(${JSON.stringify(args)})`),
    onToolResult: ({ content: result }) => console.log(`  ${result}`),
  },
);
console.log(content);
