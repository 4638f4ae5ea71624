import { useState } from "react";
import type { KnownModel } from "@patchbay/core/hub";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { Skeleton } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { usePlugin } from "../../host/use-plugin.ts";
import { mediumOf } from "../../ui/media/media.tsx";
import { standInFiles } from "../../ui/media/sample-media.ts";
import { CallCode, type CallCodeProps } from "../../pane/code/code-pane.tsx";
import { callSchemas } from "../../calls/run/play-task.ts";
import type { TaskCall } from "../../calls/run/run.ts";
import { samplesOf, withMaskToken } from "../../calls/run/task-arguments.ts";
import { useAccess } from "../../calls/access/use-access.ts";
import { servedBy } from "./served-by.ts";
import { ModelTry, playTaskOfModel } from "./model-try.tsx";

/** Replaces the user's question if the task has no chat sample. */
const CHAT_INPUT = { messages: [{ role: "user", content: "What is a patch bay?" }] };

/** The model's form with one of its providers, and the code of such a call with a sample of its task. */
export function ModelInference({ model }: { readonly model: KnownModel }) {
  const served = servedBy(model, useCatalogue().providers);
  const [chosen] = useQueryValue("provider");
  const shown = served.find(({ entry }) => entry.id === chosen) ?? served[0];
  if (!shown) return null;
  return (
    <>
      <ModelTry record={model.record} served={served} shown={shown} />
      <Section id="inference-code" title="Inference code">
        <ProviderCode key={shown.entry.id} model={model} entry={shown.entry} task={shown.mapping.task} />
      </Section>
    </>
  );
}

interface ProviderCodeProps {
  readonly model: KnownModel;
  readonly entry: ProviderEntry;
  /** Provider task. */
  readonly task: string;
}

function ProviderCode({ model: { record, mappings }, entry, task }: ProviderCodeProps) {
  const { tasks } = useCatalogue();
  const access = useAccess(entry.id, entry);
  const play = playTaskOfModel(record, task, tasks);
  const { data: plugin, isLoading } = usePlugin("task", play.entry);
  const [sample] = samplesOf(play, plugin);
  const { mask_token: token } = record;
  const sampleInput = sample?.input ?? (task === CHAT_TASK ? CHAT_INPUT : undefined);
  const input = token === undefined ? sampleInput : withMaskToken(sampleInput, token);
  if (isLoading) return <Skeleton label="Loading a sample" lines={4} />;
  if (typeof input !== "object" || input === null) {
    return <p className="pb-muted">No sample input is known for this task, so there is no code to show.</p>;
  }
  return (
    <SampleCode
      entry={entry}
      note={sample && `The input is the sample “${sample.label}”.`}
      call={{
        task,
        provider: entry.id,
        model: record.id,
        args: input as TaskCall["args"],
        streams: false,
        medium: mediumOf(callSchemas(play, plugin)?.output),
        // The code view calls nothing, so a stored key is not used.
        access: { ...access, key: undefined },
        mappings,
      }}
    />
  );
}

/** Code of a call whose sample files are created once: other files would be another call. */
function SampleCode({ call, ...props }: CallCodeProps) {
  const [args] = useState(() => standInFiles(call.args) as TaskCall["args"]);
  return <CallCode {...props} call={{ ...call, args }} />;
}
