import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { SelectField } from "../../ui/select-field.tsx";
import type { PromptEnding } from "./evaluation.ts";
import { SAMPLE_CONVERSATIONS } from "./sample-conversations.ts";
import { SHARE_LIMIT, shareHash } from "./share-link.ts";
import { TemplateFields } from "./template-fields.tsx";
import type { Lab } from "./use-lab.ts";
import { Button } from "../../ui/button.tsx";

const CONVERSATION_OPTIONS = SAMPLE_CONVERSATIONS.map(({ id, label }) => ({ value: id, label }));

const ENDING_OPTIONS: readonly { readonly value: PromptEnding; readonly label: string }[] = [
  { value: "generation", label: "add_generation_prompt" },
  { value: "none", label: "the last message" },
  { value: "continue", label: "the last message, left open" },
];

/** What the lab starts from, how the prompt ends, and a link to the current state. */
export function LabToolbar({ lab }: { readonly lab: Lab }) {
  const edited = Object.keys(lab.edits).length > 0;
  const hash = shareHash(lab.edits);
  return (
    <>
      <div className="pb-row pb-gap-4 pb-bottom pb-lab-toolbar">
        <TemplateFields
          label="Sample"
          modelLabel="Or a model on the hub"
          value={lab.sample}
          named={lab.named}
          onChoose={lab.chooseSample}
          onOpenModel={lab.openModel}
          onChooseNamed={lab.chooseNamed}
        />
        <SelectField
          label="Conversation"
          value={lab.conversation}
          options={CONVERSATION_OPTIONS}
          onChange={lab.chooseConversation}
        />
        <SelectField
          label="Generation prompt"
          value={lab.ending}
          options={ENDING_OPTIONS}
          onChange={(value) => {
            const option = ENDING_OPTIONS.find((candidate) => candidate.value === value);
            if (option) lab.chooseEnding(option.value);
          }}
        />
        <div className="pb-row-actions">
          {edited && <Button onClick={lab.reset}>Undo all edits</Button>}
          {hash !== undefined && (
            <>
              <span className="pb-label">Share</span>
              <CopyButton
                value={encodeCopyValue(`${location.href.split("#")[0]}${hash}`)}
                title="Copy a link to this"
                label="Link copied"
              />
            </>
          )}
        </div>
      </div>
      <output className="pb-line pb-muted pb-small pb-lab-note">{edited && noteOf(hash)}</output>
    </>
  );
}

function noteOf(hash: string | undefined): string {
  if (hash === undefined) {
    return `Edited, and too long for a link (more than ${SHARE_LIMIT / 1024} KB): the edits stay in this tab.`;
  }
  if (hash === location.hash) return "Edited. The link includes your edits.";
  return "Edited. Use Share to copy a link with your edits.";
}
