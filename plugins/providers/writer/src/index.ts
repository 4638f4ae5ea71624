import {
  defineProvider,
  firstOf,
  isObject,
  openAiChat,
  openAiCompletion,
  openAiModels,
  readChatCompletion,
  type ProviderTask,
} from "@patchbay/core/provider";

const chat = openAiChat({
  path: "v1/chat",
  structuredOutput: "json_schema",
  body: ({ tool_choice: choice, ...body }) => (choice == null ? body : { ...body, tool_choice: { value: choice } }),
});

/** Source: npmjs.com/package/writer-sdk, src/resources/chat.ts */
const conversational: typeof chat = {
  ...chat,
  // Counts are optional.
  read: ({ data }) => readChatCompletion(isObject(data) ? { usage: null, ...data } : data),
};

const { route, body, read } = openAiCompletion({ expected: "Expected {choices: [{text: string}]} of Writer" });

/** The end of its streams is not documented. Source: npmjs.com/package/writer-sdk, src/resources/completions.ts */
const textGeneration: ProviderTask = {
  route,
  body,
  read: (answer, context) =>
    read({ ...answer, data: isObject(answer.data) ? { model: "", ...answer.data } : answer.data }, context),
};

const list = openAiModels({ model: ({ name }) => (typeof name === "string" ? { label: name } : {}) });

export default defineProvider({
  // Source: npmjs.com/package/writer-sdk, src/resources/shared.ts
  failure({ body: answer }) {
    const { key } = firstOf(answer, "errors") ?? {};
    const errors = isObject(answer) && Array.isArray(answer["errors"]) ? answer["errors"].filter(isObject) : [];
    const texts = errors.map(({ description }) => description).filter((text) => typeof text === "string");
    return texts.length > 0 ? { message: texts.join(" "), ...(typeof key === "string" && { code: key }) } : undefined;
  },
  // Source: npmjs.com/package/writer-sdk, src/resources/models.ts
  listModels: {
    ...list,
    read: (answer, context) =>
      list.read({ ...answer, data: isObject(answer.data) ? answer.data["models"] : undefined }, context),
  },
  tasks: { conversational, "text-generation": textGeneration },
});
