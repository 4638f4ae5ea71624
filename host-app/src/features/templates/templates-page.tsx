import { PageHeader } from "../../ui/page-header.tsx";
import { evaluateInWorker } from "./evaluate-in-worker.ts";
import { TemplateLab } from "./template-lab.tsx";

/** `/templates`: the prompt that a model's chat template makes of a conversation. */
export function TemplatesPage() {
  return (
    <>
      <PageHeader
        title="Chat templates"
        lead="See the exact prompt that a chat template renders. The samples follow the style of each model family. What you type stays in this browser; only the model IDs that you open are looked up on the hub."
      />
      <TemplateLab evaluate={evaluateInWorker} />
    </>
  );
}
