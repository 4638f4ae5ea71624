import { InputError } from "@patchbay/core/errors";
import { findJobLook, jobStates } from "./job-operations.ts";
import { isKnownPath } from "./known-call.ts";
import {
  exampleOf,
  listOf,
  membersOf,
  readDocument,
  resolve,
  sampleOf,
  type Members,
  type Operation,
} from "./openapi-document.ts";
import type { DescribedCall, DescribedJob, DescribedLook, DocumentedAnswer } from "./task-draft.ts";
import { readAddress, settingsIn, type CallBody, type KeyFacts } from "./vendor-call.ts";

/**
 * Reads calls from an OpenAPI 3 document.
 * @param names operations, by id or as "POST /path"; none: those of OpenAI's protocol. A GET after a POST looks at its job
 * @param answers documented answers in the order of the operations, in place of the document's
 * @throws InputError
 */
export function readOpenApi(
  text: string,
  names: readonly string[],
  answers: readonly DocumentedAnswer[] = [],
): DescribedCall[] {
  const document = readDocument(text);
  const operations = Object.entries(membersOf(document["paths"])).flatMap(([path, item]) =>
    ["post", "get"].flatMap((method): Operation[] => {
      const content = membersOf(membersOf(item)[method]);
      const name = `${method.toUpperCase()} ${path}`;
      return Object.keys(content).length === 0
        ? []
        : [{ name, id: String(content["operationId"] ?? ""), path, content }];
    }),
  );
  const posts = operations.filter(isPost);
  const chosen =
    names.length === 0
      ? posts.filter(({ path }) => isKnownPath(path.replace(/^\//, "")))
      : names.map((name) => {
          const operation = operations.find(
            (each) => each.id === name || each.name.toLowerCase() === name.toLowerCase(),
          );
          if (!operation)
            throw new InputError(`The document has no operation '${name}'. Choose from: ${listNames(posts)}.`);
          return operation;
        });
  if (chosen.length === 0) {
    throw new InputError(
      `The document has no call of OpenAI's protocol. Choose one with --operation: it has ${listNames(posts)}.`,
    );
  }
  const calls: DescribedCall[] = [];
  for (const [index, operation] of chosen.entries()) {
    const answer = answers[index];
    const previous = calls.at(-1);
    if (isPost(operation)) {
      const call = { ...describe(document, operation), ...(answer && { answer }) };
      const isAlone = !chosen[index + 1] || isPost(chosen[index + 1]!);
      const look = isAlone && call.answer ? findJobLook(document, operation, call.answer, operations) : undefined;
      calls.push(look ? { ...call, job: jobOf(document, look, undefined) } : call);
    } else if (previous === undefined || previous.job?.result) {
      throw new InputError(`${operation.name} runs no model. Name a POST, then the GET that looks at its job.`);
    } else {
      const { job } = previous;
      const next = job ? { ...job, result: lookOf(document, operation, answer) } : jobOf(document, operation, answer);
      calls.splice(-1, 1, { ...previous, job: next });
    }
  }
  return calls;
}

const isPost = ({ name }: Operation): boolean => name.startsWith("POST");

function jobOf(document: Members, operation: Operation, answer: DocumentedAnswer | undefined): DescribedJob {
  return { status: lookOf(document, operation, answer), states: jobStates(document, operation) };
}

function lookOf(document: Members, { path, content }: Operation, written?: DocumentedAnswer): DescribedLook {
  const answer = written ?? answerOf(document, content);
  return { ...addressOf(document, content, path), ...(answer && { answer }) };
}

function listNames(operations: readonly Operation[]): string {
  const names = operations.slice(0, 12).map(({ name }) => name);
  return `${names.join(", ") || "no POST"}${operations.length > names.length ? `, and ${operations.length - names.length} more` : ""}`;
}

function addressOf(document: Members, content: Members, path: string): ReturnType<typeof readAddress> {
  const server = membersOf([...listOf(content["servers"]), ...listOf(document["servers"])][0]);
  const address = typeof server["url"] === "string" ? server["url"] : "";
  if (!/^https?:/.test(address)) {
    throw new InputError(
      'The document\'s \'servers\' has no http(s) address. Add one: { "servers": [{ "url": "https://…" }] }.',
    );
  }
  return readAddress(`${address.replace(/\/$/, "")}${path}`);
}

function describe(document: Members, { path, content, name }: Operation): DescribedCall {
  const { origin, path: route, query } = addressOf(document, content, path);
  const body = bodyOf(document, content, name);
  const answer = answerOf(document, content);
  const settings = [...new Set([origin, route].flatMap(settingsIn))];
  const call = { origin, path: route, query, headers: {}, body, key: keyOf(document, content), settings };
  return { call, ...(answer && !isKnownPath(route) && { answer }) };
}

function bodyOf(document: Members, content: Members, name: string): CallBody {
  const media = membersOf(resolve(document, content["requestBody"])["content"]);
  const json = media["application/json"];
  if (json !== undefined) return { kind: "json", value: membersOf(exampleOf(document, membersOf(json), "body")) };
  const form = media["multipart/form-data"];
  if (form !== undefined) {
    const properties = membersOf(resolve(document, membersOf(form)["schema"])["properties"]);
    const required = new Set(listOf(resolve(document, membersOf(form)["schema"])["required"]));
    const fields = Object.entries(properties).flatMap(([field, schema]): [string, string | undefined][] => {
      const { format, ...rest } = resolve(document, schema);
      if (format === "binary" || field === "file") return [[field, undefined]];
      return required.has(field) ? [[field, String(sampleOf({ document, part: "body", depth: 0 }, rest, field))]] : [];
    });
    return { kind: "form", fields: Object.fromEntries(fields) };
  }
  if (Object.keys(media).length > 0) return { kind: "file" };
  throw new InputError(`The operation ${name} has no body. Choose one that runs a model.`);
}

function answerOf(document: Members, content: Members): DocumentedAnswer | undefined {
  const responses = membersOf(content["responses"]);
  const code = ["200", "201", "202", "default"].find((each) => each in responses);
  const media = membersOf(resolve(document, responses[code ?? ""])["content"]);
  const json = media["application/json"];
  if (json !== undefined) return { json: exampleOf(document, membersOf(json), "answer") };
  const type = Object.keys(media).find((each) => /^(audio|image)\//.test(each));
  return type === undefined ? undefined : { type: type.replace("*", type.startsWith("audio") ? "mpeg" : "png") };
}

const SCHEME_BEFORE_KEY = /\b(?!Authorization)([A-Za-z]+(?:-[A-Za-z]+)*) [<{[][\w -]*(?:key|token)/i;

function keyOf(document: Members, content: Members): KeyFacts {
  const schemes = membersOf(membersOf(document["components"])["securitySchemes"]);
  const [requirement] = listOf(content["security"] ?? document["security"]);
  const [wanted = Object.keys(schemes)[0] ?? ""] = Object.keys(membersOf(requirement));
  const { type, in: where, name, scheme, description } = resolve(document, schemes[wanted]);
  if (type === "apiKey" && where === "query") return { auth: { query: name } };
  if (type === "apiKey" && String(name).toLowerCase() !== "authorization") return { auth: { header: name } };
  // OpenAPI has no member for the word before such a key: vendors describe it, as in `Acme-Key <your key>`.
  if (type === "apiKey") return { auth: { scheme: SCHEME_BEFORE_KEY.exec(String(description))?.[1] ?? "Bearer" } };
  if (type === "http") return { auth: { scheme: String(scheme).replace(/^[a-z]/, (letter) => letter.toUpperCase()) } };
  return { auth: Object.keys(schemes).length === 0 ? { none: true } : { scheme: "Bearer" } };
}
