import { Link } from "react-router";
import type { Reference, TaskDescriptor } from "@patchbay/core/task";
import { entryAddress } from "../catalogue/entry-address.ts";
import { hubAddress } from "../catalogue/hub-address.ts";
import { ExternalLink } from "../components/external-link.tsx";
import { Notice } from "../components/notice.tsx";
import { Section } from "../components/section.tsx";
import { TaskDemo } from "./task-demo.tsx";

/** What a task's descriptor tells. */
export function TaskDescription({ descriptor }: { readonly descriptor: TaskDescriptor }) {
  const { canonicalId, summary, demo, models, datasets, spaces, metrics, youtubeId, isPlaceholder } = descriptor;
  return (
    <>
      {canonicalId && (
        <Notice title="Another page stands for this task">
          <p>
            It is described with <Link to={entryAddress("task", canonicalId)}>{canonicalId}</Link>.
          </p>
        </Notice>
      )}
      {isPlaceholder && <Notice title="This page is not written yet" />}
      {summary && <p>{summary}</p>}
      {youtubeId && (
        <p>
          <ExternalLink href={`https://www.youtube.com/watch?v=${encodeURIComponent(youtubeId)}`}>
            Watch an introduction on YouTube
          </ExternalLink>
        </p>
      )}
      {demo.inputs.length + demo.outputs.length > 0 && (
        <Section id="example" title="Example">
          <TaskDemo demo={demo} />
        </Section>
      )}
      <References id="models" title="Models" items={models} address={(id) => hubAddress("model", id)} />
      <References id="datasets" title="Datasets" items={datasets} address={(id) => hubAddress("dataset", id)} />
      <References id="spaces" title="Spaces" items={spaces} address={(id) => hubAddress("space", id)} />
      <References id="metrics" title="Metrics" items={metrics} />
    </>
  );
}

interface ReferencesProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Reference[];
  /** Where an item's id leads; absent for things without a page. */
  readonly address?: (id: string) => string;
}

function References({ id, title, items, address }: ReferencesProps) {
  if (items.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="pb-rows">
        {items.map((item) => (
          <li key={item.id}>
            <span className="pb-mono">
              {address ? <ExternalLink href={address(item.id)}>{item.id}</ExternalLink> : item.id}
            </span>
            <p className="pb-muted pb-small">{item.description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
