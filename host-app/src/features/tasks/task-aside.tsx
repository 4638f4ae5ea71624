import { Link } from "react-router";
import type { Reference, TaskDescriptor } from "@patchbay/core/task";
import { entryAddress, hubAddress, modelAddress } from "../../host/catalogue/addresses.ts";
import { librariesOf } from "../../host/catalogue/relations.ts";
import { ExternalLink, TagLinks } from "../../ui/links.tsx";
import { Fact } from "../../ui/models/facts.tsx";
import { QualityFact } from "../../ui/quality.tsx";
import { Section } from "../../ui/section.tsx";
import { useCatalogue, type TaskEntry } from "../../host/use-catalogue.ts";
import { useAddresses } from "../../host/settings/use-addresses.ts";
import type { ReactNode } from "react";

/** Metrics whose name is also their id on the hub. */
const METRIC_ID = /^[a-z0-9_]+$/;

export interface TaskAsideProps {
  readonly task: TaskEntry;
  /** Whether the page has listed the libraries. */
  readonly librariesNamed: boolean;
  /** The descriptor from the task's code, once loaded. */
  readonly descriptor: TaskDescriptor | undefined;
}

/** Related to a task: models, libraries, subtasks, and references of its descriptor. */
export function TaskAside({ task, librariesNamed, descriptor }: TaskAsideProps) {
  const { hubUrl } = useAddresses();
  const libraries = librariesOf(task.id, useCatalogue().libraries);
  const { subtasks = [] } = task;
  const { models = [], datasets = [], spaces = [], metrics = [] } = descriptor ?? {};
  return (
    <aside className="pb-aside" aria-label="About this task">
      <References id="models" title="Models" items={models}>
        {(id) => <Link to={modelAddress(id, "hub")}>{id}</Link>}
      </References>
      {!librariesNamed && (
        <Section id="libraries" title="Libraries">
          {libraries.length === 0 && <p className="pb-muted pb-small">No installed library supports this task.</p>}
          <TagLinks
            links={libraries.map(({ id, prettyLabel }) => ({ to: entryAddress("library", id), label: prettyLabel }))}
          />
        </Section>
      )}
      {subtasks.length > 0 && (
        <Section id="subtasks" title="Subtasks">
          <ul className="pb-tags">
            {subtasks.map(({ type, name }) => (
              <li key={type} className="pb-tag">
                {name}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <References id="datasets" title="Datasets" items={datasets}>
        {(id) => <ExternalLink href={hubAddress(hubUrl, "dataset", id)}>{id}</ExternalLink>}
      </References>
      <References id="spaces" title="Spaces" items={spaces}>
        {(id) => <ExternalLink href={hubAddress(hubUrl, "space", id)}>{id}</ExternalLink>}
      </References>
      <References id="metrics" title="Metrics" items={metrics}>
        {(id) => (METRIC_ID.test(id) ? <ExternalLink href={hubAddress(hubUrl, "metric", id)}>{id}</ExternalLink> : id)}
      </References>
      <Section id="plugin" title="Plugin">
        <dl className="pb-facts">
          <Fact name="Version">{task.version}</Fact>
          <QualityFact entry={task} />
        </dl>
      </Section>
    </aside>
  );
}

interface ReferencesProps {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Reference[];
  /** Renders an item's id, as a link if it has a page. */
  readonly children: (id: string) => ReactNode;
}

function References({ id, title, items, children }: ReferencesProps) {
  if (items.length === 0) return null;
  return (
    <Section id={id} title={title}>
      <ul className="pb-stack pb-gap-3">
        {items.map(({ id: item, description }) => (
          <li key={item} className="pb-break pb-small">
            {children(item)}
            <p className="pb-muted pb-small">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
