import { http, HttpResponse, mockKeys, mockProvider, readForm, type MockModel } from "@patchbay/mocks";

const ROOT = "https://api.upstage.ai/v1";

const model = (task: string, id: string): MockModel => ({ id, task, providerId: id });

export const models: readonly MockModel[] = [
  { ...model("conversational", "solar-pro3"), reasons: true },
  model("feature-extraction", "embedding-passage"),
  model("image-to-text", "document-parse"),
  model("image-to-text", "ocr"),
];

export const errorSource = "unverified: OpenAI’s texts, with which the vendor documents compatibility";

export const handlers = [
  ...mockProvider({ roots: [ROOT], calls: ["chat", "embeddings"], models }),
  ...mockKeys({}, [
    http.post(`${ROOT}/document-digitization`, async ({ request }) => {
      const form = await readForm(request);
      const document = form.get("document");
      const size = document instanceof Blob ? document.size : 0;
      const text = `A document of ${size} bytes arrived. Simulated: no model read it.`;
      const usage = { pages: 1 };
      if (form.get("model") === "ocr")
        return HttpResponse.json({ apiVersion: "1.1", text, pages: [{ id: 0, text }], usage });
      const content = { html: "", markdown: `# Simulated\n\n${text}`, text: "" };
      return HttpResponse.json({ api: "2.0", model: "document-parse", content, elements: [], usage });
    }),
  ]),
];
