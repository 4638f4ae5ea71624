import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { setMockPace, type ProviderMocks } from "@patchbay/mocks";
import type { Check } from "./check.ts";
import { revive, type MocksFixture, type ProviderStep } from "./provider-fixture.ts";
import { answerByMocks, readEvent, type SentRequest } from "./replay.ts";

type MockCase = MocksFixture["cases"][number];

/** A step of a case, and what the mocks answer to it. */
export interface AnsweredStep {
  readonly step: ProviderStep;
  readonly request: SentRequest;
  readonly response: Response;
}

/** The mocks' answers to a case. Ids of the fixture's answers are replaced by those of the mocks in later requests. */
export async function answerCase(mocks: ProviderMocks, { steps }: MockCase): Promise<readonly AnsweredStep[]> {
  const ids = new Map<string, string>();
  const answered: AnsweredStep[] = [];
  for (const step of steps) {
    const { method, direct, routed, url = direct ?? routed, headers, body } = withIds(step, ids);
    const request: SentRequest = {
      method,
      url: url ?? "",
      headers: new Headers({
        authorization: "Bearer test",
        "x-api-key": "test",
        ...(body !== undefined && !isForm(body) && { "content-type": "application/json" }),
        ...headers,
      }),
      body: isForm(body) ? formOf(body.$form) : body,
    };
    const response = await answerByMocks(mocks, request);
    if (step.answer.json !== undefined) learnIds(step.answer.json, await response.clone().json(), ids);
    answered.push({ step, request, response });
  }
  return answered;
}

const isForm = (body: unknown): body is { readonly $form: object } =>
  typeof body === "object" && body !== null && "$form" in body;

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(revive(fields) as object)) {
    for (const one of [value].flat() as (string | Blob)[]) {
      if (one instanceof Blob) form.append(name, one, "file");
      else form.append(name, String(one));
    }
  }
  return form;
}

function withIds(step: ProviderStep, ids: ReadonlyMap<string, string>): ProviderStep {
  const text = [...ids].reduce((one, [described, mocked]) => one.replaceAll(described, mocked), JSON.stringify(step));
  return JSON.parse(text) as ProviderStep;
}

function learnIds(described: unknown, mocked: unknown, ids: Map<string, string>): void {
  if (typeof described !== "object" || typeof mocked !== "object" || described === null || mocked === null) return;
  for (const [name, value] of Object.entries(described)) {
    const other: unknown = (mocked as Readonly<Record<string, unknown>>)[name];
    if (/(?:^|_)id$/.test(name) && typeof value === "string" && typeof other === "string") ids.set(value, other);
    else learnIds(value, other, ids);
  }
}

/** The mocks answer with the members that the vendor documents. */
export function mockCaseChecks(mocks: ProviderMocks, { cases }: MocksFixture): Check[] {
  return cases.map((one) => ({
    name: `mocks: ${one.name}`,
    async run() {
      const restorePace = setMockPace(0);
      try {
        for (const { step, request, response } of await answerCase(mocks, one)) {
          const location = `${request.method} ${request.url}`;
          const { status = 200, json, events } = step.answer;
          strictEqual(response.status, status, `${location}: ${await response.clone().text()}`);
          if (json !== undefined) deepStrictEqual(missingIn(json, await response.json()), [], location);
          if (events) checkEvents(events, await response.text(), location);
        }
      } finally {
        restorePace();
      }
    },
  }));
}

/** Paths of the documented members that an answer lacks, or has with another type. */
function missingIn(described: unknown, mocked: unknown, path = ""): string[] {
  if (Array.isArray(described)) {
    if (!Array.isArray(mocked)) return [path];
    return described.flatMap((item, index) => missingIn(item, mocked[index], `${path}[${index}]`));
  }
  if (typeof described !== "object" || described === null) return typeof mocked === typeof described ? [] : [path];
  if (typeof mocked !== "object" || mocked === null) return [path];
  return Object.entries(described).flatMap(([name, value]) =>
    name in mocked
      ? missingIn(value, (mocked as Readonly<Record<string, unknown>>)[name], `${path}.${name}`)
      : [`${path}.${name}`],
  );
}

const typeOf = (event: unknown): unknown => (readEvent(event).data as { type?: string }).type;

function checkEvents(described: readonly unknown[], text: string, location: string): void {
  const mocked = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json = ""]) => JSON.parse(json) as { type?: string });
  const types = [...new Set(mocked.map(typeOf))];
  deepStrictEqual(types, [...new Set(described.map(typeOf))], `${location}: types of events`);
  for (const event of described) {
    const like = mocked.filter((one) => typeOf(one) === typeOf(event));
    const best = like.some((one) => missingIn(readEvent(event).data, one).length === 0);
    ok(best, `${location}: no event ${String(typeOf(event))} has the documented members`);
  }
}
