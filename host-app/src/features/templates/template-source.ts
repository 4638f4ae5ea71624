import { queryOptions, useQuery } from "@tanstack/react-query";
import { chatTemplate, chatTemplates } from "@patchbay/chat-template";
import { modelIdProblem, type KnownModel } from "@patchbay/core/hub";
import { useHubSource, useModelRecord } from "../../calls/hub/hub-source.ts";
import { OWN_TEMPLATE, SAMPLE_TEMPLATES, type SampleTemplate } from "./sample-templates.ts";
import type { LabEdits } from "./share-link.ts";

/**
 * The source of a template: the id of a sample, `own`, or `model:` and the id of a model, followed by `#` and the name
 * of the template if the model has several.
 */
export type TemplateId = string;

const MODEL = "model:";

export function templateOfModel(model: string, name = ""): TemplateId {
  return MODEL + model + (name && `#${name}`);
}

/** The model of the template; undefined for other sources. */
export function modelOfTemplate(id: TemplateId): string | undefined {
  return id.startsWith(MODEL) ? id.slice(MODEL.length).split("#")[0] : undefined;
}

/** Templates of one model, and which of them is open. */
export interface NamedTemplates {
  readonly names: readonly string[];
  readonly name: string;
}

/** An unedited template and its input. */
export interface LoadedTemplate extends Required<Pick<LabEdits, "template" | "bosToken" | "eosToken">> {
  readonly variables?: Readonly<Record<string, unknown>>;
}

export interface TemplateSource {
  /** Undefined while it is loading, or if it failed to load. */
  readonly data: LoadedTemplate | undefined;
  readonly error: unknown;
  /** Undefined if there is only one. */
  readonly named?: NamedTemplates | undefined;
  /** Absent if a retry would return the same. */
  readonly retry?: (() => void) | undefined;
}

/**
 * Loads a sample, or a model's template from the source of models in the address.
 * @param tools whether there are tools, for which a model may have a separate template
 */
export function useTemplateSource(id: TemplateId, tools: boolean): TemplateSource {
  const model = modelOfTemplate(id);
  const [hub] = useHubSource();
  const problem = model === undefined ? undefined : modelIdProblem(model);
  const record = useModelRecord(problem === undefined ? model : undefined, hub);
  const sample = useQuery({ ...sampleQuery(id), enabled: model === undefined });
  if (model === undefined) {
    return { data: sample.data, error: sample.error ?? undefined, retry: () => void sample.refetch() };
  }
  const retry = (): void => void record.refetch();
  if (problem !== undefined) return { data: undefined, error: new Error(problem) };
  if (record.data === undefined) return { data: undefined, error: record.error ?? undefined, retry };
  return templateOf(model, record.data, id.split("#")[1], tools);
}

function templateOf(
  model: string,
  { record, gated }: KnownModel,
  name: string | undefined,
  tools: boolean,
): Omit<TemplateSource, "retry"> {
  const names = chatTemplates(record).map((template) => template.name);
  try {
    // If none is the default, any will do.
    const template = chatTemplate(record, { name: name ?? (names.includes("default") ? undefined : names[0]), tools });
    if (template) {
      const { bos_token: bosToken = "", eos_token: eosToken = "" } = template.specialTokens;
      const named = names.length > 1 ? { names, name: template.name } : undefined;
      return { data: { template: template.source, bosToken, eosToken }, error: undefined, named };
    }
    const why = gated ? ": it is gated, and its record has none until you accept its terms" : "";
    return {
      data: undefined,
      error: new Error(`${model} has no chat template${why}. Paste one, or choose another model.`),
    };
  } catch (error) {
    // The address names one that the model does not have.
    return { data: undefined, error, named: name === undefined ? undefined : { names, name } };
  }
}

function sampleQuery(id: TemplateId) {
  return queryOptions({
    queryKey: ["sample-template", id],
    queryFn: () => loadSample(id),
  });
}

async function loadSample(id: TemplateId): Promise<LoadedTemplate> {
  if (id === OWN_TEMPLATE) return { template: "", bosToken: "", eosToken: "" };
  const sample = sampleTemplate(id);
  if (!sample) throw new Error(`There is no sample template '${id}'. Choose another one.`);
  const { bosToken, eosToken, variables } = sample;
  return { template: (await sample.load()).default, bosToken, eosToken, ...(variables && { variables }) };
}

/** The sample with that id. */
export function sampleTemplate(id: TemplateId): SampleTemplate | undefined {
  return SAMPLE_TEMPLATES.find((candidate) => candidate.id === id);
}

/** Display name of a template, if its id is not clear enough. */
export function templateLabel(id: TemplateId): string {
  const name = id.split("#")[1];
  const model = modelOfTemplate(id);
  return (model && (name === undefined ? model : `${model}, ${name}`)) ?? sampleTemplate(id)?.label ?? "your own";
}
