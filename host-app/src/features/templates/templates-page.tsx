import { PageHeader } from "../../ui/page-header.tsx";
import { evaluateInWorker } from "./evaluate-in-worker.ts";
import { TemplateLab } from "./template-lab.tsx";

/** `/templates`: the prompt that a model's chat template makes of a conversation. */
export function TemplatesPage() {
  return (
    <>
      <PageHeader title="Chat templates" lead="See the exact prompt. Templates and messages stay in this browser." />
      <TemplateLab evaluate={evaluateInWorker} />
    </>
  );
}
