import { chatTemplate, type ChatTemplate } from "@patchbay/chat-template";
import type { ModelRecord } from "@patchbay/core/library";
import { Link } from "react-router";
import { templateAddress } from "../../host/catalogue/addresses.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useHubSource } from "../../calls/hub/hub-source.ts";
import { CodeBlock } from "../../ui/code/code-block.tsx";
import { Section } from "../../ui/section.tsx";
import { Fact } from "../../ui/models/facts.tsx";

/** The model's chat template with a link to the lab, or for copying if it is too long for a link. */
export function ChatTemplateFact({ record }: { readonly record: ModelRecord }) {
  const template = templateOf(record);
  return (
    template && (
      <Fact name="Chat template">
        <TemplateInLab model={record.id} />
      </Fact>
    )
  );
}

/** The template itself: how messages become the model's prompt. */
export function ChatTemplateSection({ record }: { readonly record: ModelRecord }) {
  const template = templateOf(record);
  if (!template) return null;
  return (
    <Section id="chat-template" title="Chat template">
      <div className="pb-small">
        <TemplateInLab model={record.id} />
      </div>
      <div className="pb-chat-template">
        <CodeBlock code={template.source} language="jinja" label="Chat template" />
      </div>
    </Section>
  );
}

function TemplateInLab({ model }: { readonly model: string }) {
  const [source] = useHubSource();
  const [provider] = useQueryValue("inference_provider");
  return <Link to={templateAddress(model, source, provider)}>Open in the lab</Link>;
}

function templateOf(record: ModelRecord): ChatTemplate | undefined {
  try {
    return chatTemplate(record);
  } catch {
    // If none of several templates is the default, only the author knows which one to use.
    return undefined;
  }
}
