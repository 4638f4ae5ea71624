import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Reference, TaskDescriptor } from "@patchbay/core/task";
import { entryAddress, hubAddress, modelAddress } from "../catalogue/addresses.ts";
import { ExternalLink } from "../components/links.tsx";
import { Notice } from "../components/notice.tsx";
import { Section } from "../components/section.tsx";
import { useAddresses } from "../settings/use-addresses.ts";
import { TaskDemo } from "./task-demo.tsx";

/** Metrics whose name is also their id on the hub. */
const METRIC_ID = /^[a-z0-9_]+$/;

export interface TaskDescriptionProps {
  readonly descriptor: TaskDescriptor;
  /** What stands between the example and the references. */
  readonly children: ReactNode;
}

/** What a task's descriptor tells. */
export function TaskDescription({ descriptor, children }: TaskDescriptionProps) {
  const { hubUrl } = useAddresses();
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
      {isPlaceholder && (
        <Notice title="This page is a placeholder">
          <p>Its text is not written yet. What else is known of the task stands below.</p>
        </Notice>
      )}
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
      {children}
      <References id="models" title="Models" items={models}>
        {(id) => <Link to={modelAddress(id, "hub")}>{id}</Link>}
      </References>
      <References id="datasets" title="Datasets" items={datasets}>
        {(id) => <ExternalLink href={hubAddress(hubUrl, "dataset", id)}>{id}</ExternalLink>}
      </References>
      <References id="spaces" title="Spaces" items={spaces}>
        {(id) => <ExternalLink href={hubAddress(hubUrl, "space", id)}>{id}</ExternalLink>}
      </References>
      <References id="metrics" title="Metrics" items={metrics}>
        {(id) => (METRIC_ID.test(id) ? <ExternalLink href={hubAddress(hubUrl, "metric", id)}>{id}</ExternalLink> : id)}
      </References>
    </>
  );
}

interface ReferencesProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Reference[];
  /** Shows an item's id, as a link where it has a page. */
  readonly children: (id: string) => ReactNode;
}

function References({ id, title, items, children }: ReferencesProps) {
  if (items.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="pb-rows">
        {items.map(({ id: item, description }) => (
          <li key={item}>
            <span className="pb-mono">{children(item)}</span>
            <p className="pb-muted pb-small">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
