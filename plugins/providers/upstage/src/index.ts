import {
  blobInput,
  defineProvider,
  flatArguments,
  flatEmbeddingBody,
  formBody,
  isObject,
  openAiChat,
  openAiEmbedding,
  OutputError,
  type FormValue,
  type ProviderTask,
} from "@patchbay/core/provider";

/**
 * Reads the text of a document: as Markdown with `document-parse`, plain with `ocr`.
 * Source: github.com/UpstageAI/n8n-nodes-upstage, nodes/DocumentParsingUpstage.node.ts and DocumentOCRUpstage.node.ts
 */
const imageToText: ProviderTask<{ generated_text: string }> = {
  route: () => ({ path: "v1/document-digitization" }),
  body(call) {
    const document = blobInput(call);
    const formats = call.providerModelId.startsWith("document-parse") && { output_formats: ["markdown"] };
    const fields = Object.entries({ ...formats, ...flatArguments(call) }).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]);
    return formBody({
      ...(Object.fromEntries(fields) as Readonly<Record<string, FormValue>>),
      document: { value: document, fileName: `document.${document.type.split("/")[1] ?? "png"}` },
      model: call.providerModelId,
    });
  },
  read({ data }) {
    const { content, text } = isObject(data) ? data : {};
    const parts = isObject(content) ? content : {};
    const read = [parts["markdown"], parts["html"], parts["text"], text].find(
      (part) => typeof part === "string" && part,
    );
    if (typeof read === "string") return { generated_text: read };
    throw new OutputError("Expected {content: {markdown: string}} or {text: string}");
  },
};

export default defineProvider({
  tasks: {
    // Source: github.com/UpstageAI/n8n-nodes-upstage, nodes/LmChatUpstage.node.ts
    conversational: openAiChat({ structuredOutput: "json_schema" }),
    // Source: github.com/UpstageAI/n8n-nodes-upstage, nodes/EmbeddingsUpstage.node.ts
    "feature-extraction": openAiEmbedding({ body: flatEmbeddingBody, expected: "Expected {data: [{embedding: []}]}" }),
    "image-to-text": imageToText,
  },
});
