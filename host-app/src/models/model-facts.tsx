import type { ReactNode } from "react";
import { Link } from "react-router";
import { entryAddress } from "../catalogue/entry-address.ts";
import { ExternalLink } from "../components/external-link.tsx";
import { Section } from "../components/section.tsx";
import type { TaskEntry } from "../host/use-catalogue.ts";
import { useAddresses } from "../settings/use-addresses.ts";
import { hubPath } from "./hub-path.ts";
import type { KnownModel } from "./use-model-record.ts";

export interface ModelFactsProps {
  readonly model: KnownModel;
  readonly tasks: readonly TaskEntry[];
}

/** What the record says of a model. */
export function ModelFacts({ model: { record, downloads, likes }, tasks }: ModelFactsProps) {
  const { hubUrl } = useAddresses();
  const { id, tags, pipeline_tag: task, library_name: library, mask_token: mask, cardData } = record;
  const entry = tasks.find((one) => one.id === task);
  const base = cardData?.base_model;
  return (
    <aside className="pb-aside" aria-label="About this model">
      <Section id="about" title="About">
        <dl className="pb-facts">
          <Fact name="Task">{entry ? <Link to={entryAddress("task", entry.id)}>{entry.name}</Link> : task}</Fact>
          <Fact name="Library">{library}</Fact>
          <Fact name="Base model">{typeof base === "string" ? base : base?.join(", ")}</Fact>
          <Fact name="Mask token">{mask && <code>{mask}</code>}</Fact>
          <Fact name="Downloads">{downloads?.toLocaleString("en")}</Fact>
          <Fact name="Likes">{likes?.toLocaleString("en")}</Fact>
          <Fact name="On the hub">
            <ExternalLink href={hubPath(hubUrl, id).href}>Model card</ExternalLink>
          </Fact>
        </dl>
      </Section>
      {tags.length > 0 && (
        <Section id="tags" title="Tags">
          <ul className="pb-tags">
            {tags.map((tag) => (
              <li key={tag} className="pb-tag">
                {tag}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </aside>
  );
}

/** A line of the list; nothing where nothing is known. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
