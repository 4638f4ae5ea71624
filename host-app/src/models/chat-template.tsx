import { chatTemplate, type ChatTemplate } from "@patchbay/chat-template";
import type { ModelRecord } from "@patchbay/core/library";
import { Link } from "react-router";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { OWN_TEMPLATE } from "../template-lab/sample-templates.ts";
import { shareHash } from "../template-lab/share-link.ts";
import { CodeBlock } from "../docs/code-block.tsx";
import { Section } from "../components/section.tsx";
import { Fact } from "./record-parts.tsx";

/** The model's chat template, to be opened in the lab; one that is too long for a link, to be copied there. */
export function ChatTemplateFact({ record }: { readonly record: ModelRecord }) {
  const template = templateOf(record);
  return (
    template && (
      <Fact name="Chat template">
        <TemplateInLab template={template} />
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
        <TemplateInLab template={template} />
      </div>
      <div className="pb-chat-template">
        <CodeBlock code={template.source} language="jinja" label="Chat template" />
      </div>
    </Section>
  );
}

function TemplateInLab({ template }: { readonly template: ChatTemplate }) {
  const { source, specialTokens } = template;
  const { bos_token: bosToken = "", eos_token: eosToken = "" } = specialTokens;
  const lab = `/templates?sample=${OWN_TEMPLATE}`;
  const hash = shareHash({ template: source, bosToken, eosToken });
  if (hash !== undefined) return <Link to={lab + hash}>Open in the lab</Link>;
  return (
    <span className="pb-copied-template">
      <span>
        Copy it, and paste it into the <Link to={lab}>lab</Link>
      </span>
      {/* The lab takes a tokenizer's configuration apart. */}
      <CopyButton
        value={encodeCopyValue(JSON.stringify({ chat_template: source, ...specialTokens }, null, 2))}
        title="Copy the chat template"
      />
    </span>
  );
}

function templateOf(record: ModelRecord): ChatTemplate | undefined {
  try {
    return chatTemplate(record);
  } catch {
    // Of several templates none is the default: which of them is meant, only its author knows.
    return undefined;
  }
}
