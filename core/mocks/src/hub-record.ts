import type { ModelRecord } from "@patchbay/core/library";
import type { MockModel, MockRecord } from "./provider-mocks.ts";

/** Under which task and name a provider serves a model. */
type HubMapping = Pick<MockModel, "status" | "task" | "providerId" | "adapter" | "adapterWeightsPath">;

/** A model's record with the facts of its providers' mocks, in the format of the hub's API. */
export interface HubRecord extends ModelRecord {
  readonly pipeline_tag: string;
  readonly inferenceProviderMapping: Readonly<Record<string, HubMapping>>;
}

/** Classes that load nearly every model of a pipeline. The hub reads them from the model's configuration. */
const AUTO_CLASSES: ReadonlyMap<string, { readonly auto_model: string; readonly processor: string }> = new Map([
  ["automatic-speech-recognition", { auto_model: "AutoModelForSpeechSeq2Seq", processor: "AutoProcessor" }],
  ["image-text-to-text", { auto_model: "AutoModelForImageTextToText", processor: "AutoProcessor" }],
  ["text-generation", { auto_model: "AutoModelForCausalLM", processor: "AutoTokenizer" }],
]);

/** A row of a provider's mocks, behind the provider's id. */
export type MockRow = readonly [provider: string, model: MockModel];

/** The record of a model, made of every row about it. */
export function hubRecord(id: string, rows: readonly MockRow[]): HubRecord {
  const models = rows.map(([, model]) => model);
  const record: MockRecord = Object.assign({}, ...models.map((model) => model.record));
  const modelTags = models.flatMap(({ tags = [] }) => tags);
  const pipelineTag = record.pipeline_tag ?? pipelineTagOf(models, modelTags);
  const { library_name: library } = record;
  const autoClasses = library === undefined ? undefined : AUTO_CLASSES.get(pipelineTag);
  return {
    id,
    ...(autoClasses && { transformersInfo: { ...autoClasses, pipeline_tag: pipelineTag } }),
    ...record,
    pipeline_tag: pipelineTag,
    tags: [...new Set([...(library === undefined ? [] : [library]), pipelineTag, ...modelTags])],
    inferenceProviderMapping: Object.fromEntries(rows.map(([provider, model]) => [provider, mappingOf(model)])),
  };
}

/** The tag of the tasks that a model is served for; of several the first by name, independent of provider order. */
function pipelineTagOf(models: readonly MockModel[], tags: readonly string[]): string {
  // Chat is no pipeline tag: such models are tagged by what they read.
  const chat = tags.includes("image-text-to-text") ? "image-text-to-text" : "text-generation";
  const [first = chat] = models.map(({ task }) => (task === "conversational" ? chat : task)).toSorted();
  return first;
}

function mappingOf({ status = "live", task, providerId, adapter, adapterWeightsPath }: MockModel): HubMapping {
  return {
    status,
    task,
    providerId,
    ...(adapter && { adapter }),
    ...(adapterWeightsPath !== undefined && { adapterWeightsPath }),
  };
}
