import { HttpResponse, type HttpHandler } from "msw";
import { mockId } from "./mock-identity.ts";
import { pause } from "./pause.ts";
import { missingField } from "./problem.ts";
import { readJson } from "./route.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

type Asked = Readonly<Record<string, unknown>>;

/** Word stems of each category, by OpenAI's names; a category without stems is never likely. */
const CATEGORIES: Readonly<Record<string, RegExp | undefined>> = {
  harassment: /\b(idiot|stupid|moron|loser)/i,
  "harassment/threatening": undefined,
  hate: /\b(hate)/i,
  "hate/threatening": undefined,
  illicit: /\b(steal|shoplift|drugs)/i,
  "illicit/violent": undefined,
  "self-harm": /\b(suicid|self-harm)/i,
  "self-harm/intent": undefined,
  "self-harm/instructions": undefined,
  sexual: /\b(porn|naked)/i,
  "sexual/minors": undefined,
  violence: /\b(kill|murder|attack|stab|shoot)/i,
  "violence/graphic": undefined,
};

/** Handlers that judge texts by a few words, in OpenAI's form. @param urls absolute addresses */
export function mockModeration(urls: readonly string[], vendor: MockVendor = {}): HttpHandler[] {
  return urls.map((url) => vendorRoute(vendor, url, wire));
}

const wire: MockWire<"moderation", Asked> = {
  kind: "moderation",
  tasks: ["text-classification"],
  read: readJson,
  check: ({ input }) => (input === undefined ? missingField("input") : undefined),
  simulate({ input }) {
    const text = typeof input === "string" ? input : JSON.stringify(input);
    const scores = Object.entries(CATEGORIES).map(([name, stems]) => [name, stems?.test(text) ? 0.91 : 0.001]);
    return { scores: Object.fromEntries(scores) as Readonly<Record<string, number>> };
  },
  async write({ scores }, { model }) {
    await pause(60);
    const categories = Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, score >= 0.5]));
    const flagged = Object.values(categories).includes(true);
    return HttpResponse.json({
      id: mockId("modr"),
      model,
      results: [{ flagged, categories, category_scores: scores }],
    });
  },
};
