import { chatTemplate, type ChatTemplate } from "@patchbay/chat-template";
import type { ModelRecord } from "@patchbay/core/library";
import { Link } from "react-router";
import { templateAddress } from "../catalogue/addresses.ts";
import { useQueryValue } from "../hooks/use-query.ts";
import { useHubSource } from "../hub/hub-source.ts";
import { CodeBlock } from "../docs/code-block.tsx";
import { Section } from "../components/section.tsx";
import { Fact } from "./record-parts.tsx";

/** The model's chat template, to be opened in the lab; one that is too long for a link, to be copied there. */
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

/** The template itself: how messages become the text that the model reads. */
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
    // Of several templates none is the default: which of them is meant, only its author knows.
    return undefined;
  }
}
