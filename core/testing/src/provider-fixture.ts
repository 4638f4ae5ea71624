import { z } from "zod";
import { malformed, MODEL_ACTIONS } from "@patchbay/core/plugin";
import type { Fixture } from "./check.ts";

const unverified = z
  .union([z.string().min(1), z.literal(true)])
  .optional()
  .describe("Why no public document confirms it; `true` gives no reason.");

/**
 * `fixtures/<task>.json` of a provider: what is sent and answered, written by hand from the vendor's documents.
 * Bytes are `{ "$blob": "abc", "type": "audio/wav" }`, a form is `{ "$form": { "name": value } }`.
 */
const answer = z.strictObject({
  status: z.int().optional().describe("HTTP status; default 200."),
  headers: z.record(z.string(), z.string()).optional().describe("Headers of the answer."),
  json: z.unknown().optional().describe("A JSON answer."),
  events: z
    .array(z.unknown())
    .optional()
    .describe(
      'Server-sent events: each is sent as JSON, a string as it is, `{ "$event": "name", "data": … }` under its name.',
    ),
  aws: z
    .array(z.strictObject({ name: z.string(), data: z.unknown() }))
    .optional()
    .describe("Messages of AWS's event stream."),
  text: z.string().optional().describe("A text, sent unchanged."),
  blob: z.strictObject({ $blob: z.string(), type: z.string() }).optional().describe("Bytes and their type."),
});

const step = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).default("POST").describe("Method of the request."),
  routed: z.string().optional().describe("Address with a hub token; absent for a provider that is not routed."),
  direct: z.string().optional().describe("Address with a provider key."),
  url: z.string().optional().describe("Address in both cases, for results and polls on another host."),
  headers: z
    .record(z.string(), z.string())
    .default({})
    .describe("Required headers, in addition to authorization and content type."),
  body: z.unknown().optional().describe("JSON, `$blob` or `$form`; absent: no body."),
  credentials: z.boolean().optional().describe("Whether the token is sent; default: to every address except `url`."),
  answer: answer.describe("The server's answer: one of `json`, `events`, `aws`, `text` and `blob`."),
});

const providerCase = z.strictObject({
  name: z.string().min(1).describe("Name of the case."),
  source: z.string().min(1).optional().describe("Source of its expectations; default: the file's source."),
  unverified,
  mapping: z.record(z.string(), z.unknown()).default({}).describe("Additional fields of the hub's mapping."),
  model: z
    .string()
    .optional()
    .describe("The model's id in the call; default `org/model`, or the provider's id if it is called directly."),
  args: z.record(z.string(), z.unknown()).describe("Arguments of the call."),
  options: z.record(z.string(), z.unknown()).default({}).describe("Options of the call, for example `outputType`."),
  steps: z.array(step).min(1).describe("The requests in order, starting with the call."),
  output: z.unknown().describe("The call's result; for a stream, the text of all chunks."),
  stream: z.boolean().default(false).describe("Whether the call is streamed."),
});

const fixtureFile = z.strictObject({
  source: z.string().min(1).describe("Source of the expectations."),
  unverified,
  providerModelId: z.string().min(1).describe("The model's id at the provider."),
  cases: z.array(providerCase).min(1).describe("Calls and their outcomes."),
});

const listingFile = z.strictObject({
  source: z.string().min(1).describe("Source of the expectations."),
  unverified,
  steps: z.array(step).min(1).describe("The requests in order, starting with the listing."),
  output: z
    .array(z.record(z.string(), z.unknown()))
    .describe("The result of `client.models` for all tasks, without provider and time of prices."),
});

const failuresFile = z.strictObject({
  source: z.string().min(1).describe("Source of the expectations."),
  unverified,
  cases: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("Name of the case."),
        status: z.int().describe("HTTP status of the error."),
        json: z.unknown().optional().describe("A JSON answer."),
        text: z.string().optional().describe("A text, sent unchanged."),
        headers: z.record(z.string(), z.string()).default({}).describe("Headers of the answer."),
        failure: z
          .strictObject({
            message: z.string(),
            code: z.string().optional(),
            field: z.string().optional(),
            retryable: z.boolean().optional(),
            refusesKey: z.boolean().optional(),
          })
          .nullable()
          .describe("The failure that the code reads; null: core reads the answer."),
      }),
    )
    .min(1)
    .describe("Error answers and the failures that the code reads from them."),
});

const manageFile = z.strictObject({
  source: z.string().min(1).describe("Source of the expectations."),
  cases: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("Name of the case."),
        source: z.string().min(1).optional().describe("Source of its expectations; default: the file's source."),
        unverified,
        action: z.enum(MODEL_ACTIONS).describe("The action on the model."),
        model: z.string().min(1).describe("The model's id at the server."),
        steps: z.array(step).min(1).describe("The requests in order."),
        progress: z.array(z.record(z.string(), z.unknown())).describe("The events of `onProgress`, in order."),
        error: z.string().optional().describe("Part of the error's message, if it fails."),
      }),
    )
    .min(1)
    .describe("Actions on models and their outcomes."),
});

const batchFile = z.strictObject({
  source: z.string().min(1).describe("Source of the expectations."),
  cases: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("Name of the case."),
        task: z.string().min(1).describe("Provider task of the rows, one of the manifest's `batch`."),
        providerModelId: z.string().min(1).describe("The model's id at the provider."),
        settings: z.record(z.string(), z.string()).default({}).describe("The provider's settings."),
        rows: z
          .array(
            z.strictObject({
              id: z
                .string()
                .regex(/^[\w-]{1,64}$/)
                .describe("The row's name in the results."),
              args: z.record(z.string(), z.unknown()).describe("Arguments of the row's call."),
              parameters: z.record(z.string(), z.unknown()).optional().describe("Its parameters."),
            }),
          )
          .min(1)
          .describe("The calls of the batch."),
        steps: z
          .array(step)
          .min(1)
          .describe("The requests in order: the uploads if any, the batch (named `patchbay-1`), polls, result files."),
        states: z
          .array(z.record(z.string(), z.unknown()))
          .describe("The states that `status` reads from the answers about the batch; `files` is their number."),
        cancel: step.optional().describe("The request that cancels it, made from the latest answer."),
        results: z
          .array(z.record(z.string(), z.unknown()))
          .describe(
            "What became of the rows: `id` and `output`, `id` and the `status` of an error, or `id` and `missing`.",
          ),
      }),
    )
    .min(1)
    .describe("Batches and their outcomes."),
});

const mocksFile = z.strictObject({
  source: z.string().min(1).describe("Source of the answers."),
  cases: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe("Name of the case."),
        source: z.string().min(1).optional().describe("Source of its answers; default: the file's source."),
        steps: z
          .array(step)
          .min(1)
          .describe("The requests in order; in later ones, the ids of earlier answers become those of the mocks."),
      }),
    )
    .min(1)
    .describe("Calls of the vendor's API that the mocks answer and the plugin does not make."),
});

export const providerFixtureSchemas = {
  task: fixtureFile,
  models: listingFile,
  failures: failuresFile,
  manage: manageFile,
  batch: batchFile,
  mocks: mocksFile,
} as const;

export type MocksFixture = z.output<typeof mocksFile>;
export type BatchFixture = z.output<typeof batchFile>;
export type ManageFixture = z.output<typeof manageFile>;
export type ListingFixture = z.output<typeof listingFile>;
export type FailuresFixture = z.output<typeof failuresFile>;

/** Fixtures that are not about a task. */
export interface OtherFixtures {
  /** `fixtures/models.json`, of a provider that lists its models. */
  readonly models?: ListingFixture;
  /** `fixtures/failures.json`, of a provider that reads its error envelope. */
  readonly failures?: FailuresFixture;
  /** `fixtures/manage.json`, of a server whose models can be managed. */
  readonly manage?: ManageFixture;
  /** `fixtures/batch.json`, of a provider that runs batches. */
  readonly batch?: BatchFixture;
  /** `fixtures/mocks.json`, of a provider whose mocks answer more than the plugin calls. */
  readonly mocks?: MocksFixture;
}

const { task: _task, ...OTHERS } = providerFixtureSchemas;

function isOther({ name }: Fixture): boolean {
  return Object.hasOwn(OTHERS, name);
}

/** Separates the fixtures of tasks from the others. @throws ManifestError if a file has another format */
export function parseProviderFixtures(fixtures: readonly Fixture[]): { cases: TaskCases[]; others: OtherFixtures } {
  const others = fixtures.filter(isOther).map(({ name, content }) => {
    const result = OTHERS[name as keyof typeof OTHERS].safeParse(content);
    if (!result.success) throw malformed(`fixtures/${name}.json`, result.error);
    return [name, result.data] as const;
  });
  const cases = fixtures.filter((fixture) => !isOther(fixture)).map(parseProviderFixture);
  return { cases, others: Object.fromEntries(others) as OtherFixtures };
}

export type ProviderAnswer = z.output<typeof answer>;
export type ProviderStep = z.output<typeof step>;
export type ProviderCase = z.output<typeof providerCase>;

/** The cases of one task. */
export interface TaskCases {
  readonly task: string;
  readonly providerModelId: string;
  readonly cases: readonly ProviderCase[];
}

/** @throws ManifestError when the file has another form */
export function parseProviderFixture({ name, content }: Fixture): TaskCases {
  const result = fixtureFile.safeParse(content);
  if (!result.success) throw malformed(`fixtures/${name}.json`, result.error);
  return { task: name, ...result.data };
}

/** Replaces `$blob` marks by Blobs, at any depth. */
export function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== "object" || value === null) return value;
  const { $blob, type } = value as { $blob?: unknown; type?: unknown };
  if (typeof $blob === "string") return new Blob([$blob], { type: String(type) });
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, revive(member)]));
}

/** The opposite of `revive`, for comparing: Blobs and forms become marks. */
export async function settle(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { $blob: await value.text(), type: value.type };
  if (value instanceof ArrayBuffer) return { $blob: new TextDecoder().decode(value), type: "" };
  if (value instanceof FormData) {
    const entries = await Promise.all([...value].map(async ([key, member]) => [key, await settle(member)] as const));
    return { $form: Object.fromEntries(entries) };
  }
  if (Array.isArray(value)) return Promise.all(value.map(settle));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(await Promise.all(members.map(async ([key, member]) => [key, await settle(member)])));
}
