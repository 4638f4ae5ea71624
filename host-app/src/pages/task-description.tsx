import { Link } from "react-router";
import type { Reference, TaskDescriptor } from "@patchbay/core/task";
import { entryAddress } from "../catalogue/entry-address.ts";
import { hubAddress } from "../catalogue/hub-address.ts";
import { ExternalLink } from "../components/external-link.tsx";
import { Notice } from "../components/notice.tsx";
import { Section } from "../components/section.tsx";
import { Markdown } from "../docs/markdown/markdown.tsx";
import { useAddresses } from "../settings/use-addresses.ts";
import { TaskDemo } from "./task-demo.tsx";

/** Metrics whose name is also their id on the hub. */
const METRIC_ID = /^[a-z0-9_]+$/;

export interface TaskDescriptionProps {
  readonly descriptor: TaskDescriptor;
  /** Markdown about the task, whose first heading is the task's name. */
  readonly about: string | undefined;
}

/** What a task's descriptor tells. */
export function TaskDescription({ descriptor, about }: TaskDescriptionProps) {
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
      {about && (
        <Section id="about" title="In practice">
          <Markdown text={withoutTitle(about)} lowerBy={1} />
        </Section>
      )}
      <References id="models" title="Models" items={models} address={(id) => hubAddress(hubUrl, "model", id)} />
      <References id="datasets" title="Datasets" items={datasets} address={(id) => hubAddress(hubUrl, "dataset", id)} />
      <References id="spaces" title="Spaces" items={spaces} address={(id) => hubAddress(hubUrl, "space", id)} />
      <References
        id="metrics"
        title="Metrics"
        items={metrics}
        address={(id) => (METRIC_ID.test(id) ? hubAddress(hubUrl, "metric", id) : undefined)}
      />
    </>
  );
}

function withoutTitle(markdown: string): string {
  return markdown.replace(/^\s*# .*\n/, "");
}

interface ReferencesProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Reference[];
  /** Where an item's id leads; nothing for things without a page. */
  readonly address: (id: string) => string | undefined;
}

function References({ id, title, items, address }: ReferencesProps) {
  if (items.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="pb-rows">
        {items.map(({ id: item, description }) => {
          const href = address(item);
          return (
            <li key={item}>
              <span className="pb-mono">{href ? <ExternalLink href={href}>{item}</ExternalLink> : item}</span>
              <p className="pb-muted pb-small">{description}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
