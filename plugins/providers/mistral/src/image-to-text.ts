import { blobInput, dataUrl, flatArguments, isObject, OutputError, type ProviderTask } from "@patchbay/core/provider";

/** Reads the text of an image or a document as Markdown. Source: https://docs.mistral.ai/api/endpoint/ocr */
export const imageToText: ProviderTask<{ generated_text: string }> = {
  route: () => ({ path: "v1/ocr" }),
  async body(call) {
    const { inputs } = call.args;
    const url = typeof inputs === "string" ? inputs : await dataUrl(blobInput(call), "image/png");
    const document = /^data:application\/|\.pdf(?:[?#]|$)/i.test(url)
      ? { type: "document_url", document_url: url }
      : { type: "image_url", image_url: url };
    return { ...flatArguments(call), document, model: call.providerModelId };
  },
  read({ data }) {
    const pages: unknown = isObject(data) ? data["pages"] : undefined;
    if (!Array.isArray(pages)) throw new OutputError("Expected {pages: [{markdown: string}]}");
    return { generated_text: pages.map((page: unknown) => markdownOf(page)).join("\n\n") };
  },
};

function markdownOf(page: unknown): string {
  if (isObject(page) && typeof page["markdown"] === "string") return page["markdown"];
  throw new OutputError("Expected {pages: [{markdown: string}]}");
}
