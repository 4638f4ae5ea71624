import "../../pane/pane.css";
import { Suspense, useState } from "react";
import type { ModelRecord } from "@patchbay/core/library";
import { Link } from "react-router";
import { callsOf, CHAT_TASK, pageOfProviderTask } from "../../host/catalogue/relations.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { playgroundAddress } from "../../ui/links.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { PluginBoundary } from "../../ui/plugin-boundary.tsx";
import { Section } from "../../ui/section.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useCatalogue, type Catalogue } from "../../host/use-catalogue.ts";
import type { Lane } from "../../calls/panes/lanes.ts";
import { ChatPane } from "../../pane/chat/chat-pane.tsx";
import { ChooseModel } from "../../pane/picker/choose-model.tsx";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { useChatForm } from "../../pane/chat/use-chat-form.ts";
import { Pane } from "../../pane/pane.tsx";
import { choiceApart, comparisonAddress, type PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";
import { useReachOrder } from "../../calls/panes/use-next-pane.ts";
import type { ServingProvider } from "./served-by.ts";

const TaskPane = lazyPart(async () => (await import("../../pane/task-pane.tsx")).TaskPane);

/** A model's task at a provider, for the playground. */
export function playTaskOfModel(record: ModelRecord, call: string, tasks: Catalogue["tasks"]): PlayTask {
  // An image chat model has a sample with an image.
  const taggedTask = tasks.find((one) => one.id === record.pipeline_tag && callsOf(one).includes(call));
  const entry = taggedTask ?? pageOfProviderTask(call, tasks);
  return { id: entry?.id ?? call, label: entry?.name ?? call, call, entry };
}

export interface ModelTryProps {
  readonly record: ModelRecord;
  /** The model's providers; at least one. */
  readonly served: readonly ServingProvider[];
  readonly shown: ServingProvider;
}

/** The model's form on its own page, with one of its providers. */
export function ModelTry({ record, served, shown }: ModelTryProps) {
  const { tasks, providers } = useCatalogue();
  const [, choose] = useQueryValue("provider");
  const { entry, mapping } = shown;
  const play = playTaskOfModel(record, mapping.task, tasks);
  const serving = served.filter((one) => one.mapping.task === mapping.task).map((one) => one.entry);
  const others = serving.filter((one) => one !== entry);
  const [other] = useReachOrder(others)(others.map(({ id }) => id));
  const choice = { task: mapping.task, provider: entry.id, model: record.id };
  return (
    <Section id="try" title="Try it">
      <div className="pb-box pb-model-stage">
        <div className="pb-toolbar pb-model-stage-bar">
          <SelectField
            label="Provider"
            value={entry.id}
            options={served.map(({ entry: { id, label } }) => ({ value: id, label }))}
            onChange={choose}
          />
          <ChooseModel
            label="Choose a provider"
            task={play}
            providers={providers}
            provider={entry.id}
            model={record.id}
            servedBy={serving}
            onChoose={choose}
          />
          {other !== undefined && (
            <Link className="pb-button" to={comparisonAddress(choice, other)}>
              Compare providers
            </Link>
          )}
          <Link className="pb-button" to={playgroundAddress(choice)}>
            Open in playground
          </Link>
        </div>
        <ModelPane key={`${entry.id} ${play.call}`} play={play} provider={entry.id} model={record.id} />
      </div>
    </Section>
  );
}

interface ModelPaneProps {
  readonly play: PlayTask;
  readonly provider: string;
  readonly model: string;
}

function ModelPane({ play, provider, model }: ModelPaneProps) {
  // The address is that of the page, so input is not part of it.
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const control: PlaygroundControl = {
    ...choiceApart({ provider, model }),
    task: play.id,
    names: Object.keys(values),
    get: (name) => values[name] ?? "",
    set: (changed) => setValues((before) => ({ ...before, ...changed })),
  };
  return (
    <Pane task={play} control={control}>
      {(lane) => {
        if (play.call === CHAT_TASK) return <ModelChat play={play} lane={lane} />;
        const pane = <TaskPane task={play} lanes={[lane]} prefilled />;
        return (
          <Suspense fallback={<Skeleton label="Loading the task’s form" lines={10} />}>
            {play.entry ? (
              <PluginBoundary entry={play.entry} part="form">
                {pane}
              </PluginBoundary>
            ) : (
              pane
            )}
          </Suspense>
        );
      }}
    </Pane>
  );
}

function ModelChat({ play, lane }: { readonly play: PlayTask; readonly lane: Lane }) {
  const chatForm = useChatForm(lane.control, play);
  return <ChatPane task={play} lanes={[lane]} chatForm={chatForm} />;
}
