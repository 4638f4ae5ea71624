import { defineLibrary, sh, type ModelRecord, type Snippet } from "@patchbay/core/library";
import {
  componentAdapterSnippet,
  componentInContextSnippet,
  DETAILING,
  detailSnippet,
  fastSnippet,
  FILES,
} from "./component-pipelines.ts";
import { adapterSnippet, distilledSnippet, inContextSnippet, twoStageSnippet } from "./pipelines.ts";

const CLONE = "git clone https://github.com/Lightricks/LTX-2.git\ncd LTX-2\nuv sync";

/** Since LTX-2.5 the weights come as one file for each component, with a separate text encoder. */
const COMPONENTS = /ltx[-_]?2\.5/i;

export default defineLibrary({
  snippets(model) {
    const { id, tags } = model;
    const folder = `models/${id.slice(id.indexOf("/") + 1)}`;
    const parts = isInComponents(model);
    const install = `${CLONE} ${parts ? "--extra natten" : "--frozen"}`;
    const snippets = parts ? inComponents(id, tags, folder) : inOneFile(id, tags, folder);
    return snippets.map((snippet) => ({ ...snippet, install }));
  },
});

function isInComponents({ id, tags, cardData }: ModelRecord): boolean {
  return [id, ...tags, cardData?.base_model ?? []].flat().some((name) => COMPONENTS.test(name));
}

function inComponents(id: string, tags: readonly string[], folder: string): readonly Snippet[] {
  if (tags.includes("ic-lora")) return [downloadSnippet(id, folder), componentInContextSnippet(folder)];
  if (tags.includes("lora")) return [downloadSnippet(id, folder), componentAdapterSnippet(folder)];
  return [componentsSnippet(id, folder), fastSnippet(folder), detailSnippet(folder)];
}

function inOneFile(id: string, tags: readonly string[], folder: string): readonly Snippet[] {
  const download: Snippet = {
    language: "sh",
    code: sh`
      hf download ${id} --local-dir ${folder}
      hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma-3-12b
    `,
  };
  if (tags.includes("ic-lora")) return [download, inContextSnippet(folder)];
  if (tags.includes("lora")) return [download, adapterSnippet(folder)];
  return [download, distilledSnippet(folder), twoStageSnippet(folder)];
}

const downloadSnippet = (id: string, folder: string): Snippet => ({
  language: "sh",
  code: sh`hf download ${id} --local-dir ${folder}`,
});

const componentsSnippet = (id: string, folder: string): Snippet => ({
  language: "sh",
  code: sh`
    hf download ${id} \\
      ${FILES.transformer} \\
      ${FILES.textEncoder} \\
      ${FILES.videoVae} \\
      ${FILES.audioVae} \\
      ${FILES.spatialUpsampler} \\
      ${FILES.temporalUpsampler} \\
      --local-dir ${folder}
    hf download ${DETAILING.repository} --local-dir ${DETAILING.folder}
  `,
});
