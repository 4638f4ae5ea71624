import { PageHeader } from "../components/page-header.tsx";
import { evaluateInWorker } from "./evaluate-in-worker.ts";
import { TemplateLab } from "./template-lab.tsx";

/** `/templates`: what a model's chat template makes of a conversation. */
export function TemplatesPage() {
  return (
    <>
      <PageHeader
        title="Chat templates"
        lead="See the prompt that a model reads. The samples are written by us in the style of each family. What you type stays in this browser, but for a model’s id, which the hub is asked for."
      />
      <TemplateLab evaluate={evaluateInWorker} />
    </>
  );
}
