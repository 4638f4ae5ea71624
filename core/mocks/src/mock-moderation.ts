import { HttpResponse, type HttpHandler } from "msw";
import { mockId } from "./mock-identity.ts";
import { pause } from "./pause.ts";
import { missingField } from "./problem.ts";
import { readJson } from "./route.ts";
import { vendorRoute, type MockVendor, type MockWire } from "./vendor.ts";

type Asked = Readonly<Record<string, unknown>>;
type Scores = Readonly<Record<string, number>>;

/** Categories that images are judged by, too. */
const SEEN = /^(?:self-harm.*|sexual|violence.*)$/;

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
  simulate: ({ input }) => ({ scores: inputsOf(input).map(scoresOf) }),
  async write({ scores }, { model, input }) {
    await pause(60);
    const inputs = inputsOf(input);
    const results = inputs.map((one, index) => {
      const score = Array.isArray(scores) ? ((scores as readonly Scores[])[index] ?? {}) : (scores as Scores);
      return resultOf(score, isImage(one));
    });
    return HttpResponse.json({ id: mockId("modr"), model, results });
  },
};

/** The texts that are judged one by one; parts of text and image are judged as one. */
function inputsOf(input: unknown): readonly unknown[] {
  return Array.isArray(input) && input.every((one) => typeof one === "string") ? input : [input];
}

function scoresOf(input: unknown): Scores {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  const scores = Object.entries(CATEGORIES).map(([name, stems]) => [name, stems?.test(text) ? 0.91 : 0.001]);
  return Object.fromEntries(scores) as Scores;
}

const isImage = (input: unknown): boolean =>
  Array.isArray(input) && input.some((part: { type?: unknown }) => part.type === "image_url");

function resultOf(scores: Scores, hasImage: boolean): object {
  const categories = Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, score >= 0.5]));
  const types = Object.keys(scores).map((name) => [name, hasImage && SEEN.test(name) ? ["text", "image"] : ["text"]]);
  return {
    flagged: Object.values(categories).includes(true),
    categories,
    category_scores: scores,
    category_applied_input_types: Object.fromEntries(types) as object,
  };
}
