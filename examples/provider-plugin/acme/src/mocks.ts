import { http, HttpResponse, mockFail, mockKeys, mockProvider, readJson, type MockModel } from "@patchbay/mocks";

export const models: readonly MockModel[] = [
  { id: "example-chat", task: "conversational", providerId: "example-chat", tags: ["conversational"] },
  { id: "example-translator", task: "translation", providerId: "example-translator" },
];

const fail = mockFail({});

export const handlers = [
  ...mockProvider({ roots: ["https://api.acme.example/v1"], calls: ["chat"], models, fail }),
  ...mockKeys({ fail }, [
    http.post("https://api.acme.example/v1/translate", async ({ request }) => {
      const { text, to } = await readJson(request);
      return HttpResponse.json({ text: `${String(text)} (in ${String(to)}, simulated)` });
    }),
  ]),
];
