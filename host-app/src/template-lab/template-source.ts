import { queryOptions, useQuery } from "@tanstack/react-query";
import { chatTemplate } from "@patchbay/chat-template";
import { modelIdProblem, type KnownModel } from "@patchbay/core/hub";
import { useHubSource, useModelRecord } from "../hub/hub-source.ts";
import { OWN_TEMPLATE, SAMPLE_TEMPLATES, type SampleTemplate } from "./sample-templates.ts";
import type { LabEdits } from "./share-link.ts";

/** Where a template comes from: the id of a sample, `own`, or `model:` and the id of a model. */
export type TemplateId = string;

const MODEL = "model:";

export function templateOfModel(model: string): TemplateId {
  return MODEL + model;
}

/** The model whose template it is; undefined for all others. */
export function modelOfTemplate(id: TemplateId): string | undefined {
  return id.startsWith(MODEL) ? id.slice(MODEL.length) : undefined;
}

/** A template as it was before anybody edited it, with what it is rendered with. */
export interface LoadedTemplate extends Required<Pick<LabEdits, "template" | "bosToken" | "eosToken">> {
  readonly variables?: Readonly<Record<string, unknown>>;
}

export interface TemplateSource {
  /** Undefined while it is on its way, or did not come. */
  readonly data: LoadedTemplate | undefined;
  readonly error: unknown;
  retry(): void;
}

/** Fetches a sample, or a model's template from whom the address names as the source of models. */
export function useTemplateSource(id: TemplateId): TemplateSource {
  const model = modelOfTemplate(id);
  const [hub] = useHubSource();
  const problem = model === undefined ? undefined : modelIdProblem(model);
  const record = useModelRecord(problem === undefined ? model : undefined, hub);
  const sample = useQuery({ ...sampleQuery(id), enabled: model === undefined });
  if (model === undefined) {
    return { data: sample.data, error: sample.error ?? undefined, retry: () => void sample.refetch() };
  }
  const retry = (): void => void record.refetch();
  if (problem !== undefined) return { data: undefined, error: new Error(problem), retry };
  if (record.data === undefined) return { data: undefined, error: record.error ?? undefined, retry };
  return { ...templateOf(model, record.data), retry };
}

function templateOf(model: string, { record, gated }: KnownModel): Omit<TemplateSource, "retry"> {
  try {
    const found = chatTemplate(record);
    if (found) {
      const { bos_token: bosToken = "", eos_token: eosToken = "" } = found.specialTokens;
      return { data: { template: found.source, bosToken, eosToken }, error: undefined };
    }
    const why = gated ? ": it is gated, and its record tells none without its terms being accepted" : "";
    return {
      data: undefined,
      error: new Error(`${model} has no chat template${why}. Paste one, or choose another model.`),
    };
  } catch (error) {
    // Several, of which none is the default.
    return { data: undefined, error };
  }
}

function sampleQuery(id: TemplateId) {
  return queryOptions({
    queryKey: ["sample-template", id],
    queryFn: () => loadSample(id),
    staleTime: Number.POSITIVE_INFINITY,
    // An import that failed once fails again until the page is loaded anew, but for a network that came back.
    retry: false,
  });
}

async function loadSample(id: TemplateId): Promise<LoadedTemplate> {
  if (id === OWN_TEMPLATE) return { template: "", bosToken: "", eosToken: "" };
  const sample = sampleTemplate(id);
  if (!sample) throw new Error(`There is no sample template '${id}'. Choose another one.`);
  const { bosToken, eosToken, variables } = sample;
  return { template: (await sample.load()).default, bosToken, eosToken, ...(variables && { variables }) };
}

/** The sample of that id. */
export function sampleTemplate(id: TemplateId): SampleTemplate | undefined {
  return SAMPLE_TEMPLATES.find((candidate) => candidate.id === id);
}

/** How a template is called where its id would say too little. */
export function templateLabel(id: TemplateId): string {
  return modelOfTemplate(id) ?? sampleTemplate(id)?.label ?? "your own";
}
