import { defineLibrary, sh, type Snippet } from "@patchbay/core/library";
import { adapterSnippet, distilledSnippet, inContextSnippet, twoStageSnippet } from "./pipelines.ts";

const install = "git clone https://github.com/Lightricks/LTX-2.git\ncd LTX-2\nuv sync --frozen";

export default defineLibrary({
  snippets({ id, tags }) {
    const folder = `models/${id.slice(id.indexOf("/") + 1)}`;
    return [downloadSnippet(id, folder), ...pipelinesOf(tags, folder)].map((snippet) => ({ ...snippet, install }));
  },
});

function pipelinesOf(tags: readonly string[], folder: string): readonly Snippet[] {
  if (tags.includes("ic-lora")) return [inContextSnippet(folder)];
  if (tags.includes("lora")) return [adapterSnippet(folder)];
  return [distilledSnippet(folder), twoStageSnippet(folder)];
}

const downloadSnippet = (id: string, folder: string): Snippet => ({
  language: "sh",
  code: sh`
    hf download ${id} --local-dir ${folder}
    hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma-3-12b
  `,
});
