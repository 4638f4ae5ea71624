import { modelIdProblem, type KnownModel } from "@patchbay/core/hub";
import { Suspense } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Section } from "../../ui/section.tsx";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { useHubSource } from "../../calls/hub/hub-source.ts";
import { Fact } from "../../ui/models/facts.tsx";
import { LibraryLink, ModelCardLink, TaskLink } from "../../ui/models/record-parts.tsx";
import { languageName } from "./model-filters.ts";
import { modelAddress } from "../../host/catalogue/addresses.ts";
import { counted, shortText } from "../../ui/format-values.ts";

/** Few models need the code that reads a chat template and packs it into a link. */
const ChatTemplateFact = lazyPart(async () => (await import("./chat-template.tsx")).ChatTemplateFact);

const GATES = { auto: "Gated: accept the terms on the hub", manual: "Gated: the author approves each request" };

const shortDate = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** The facts in a model's record. Missing ones are left out. */
export function ModelFacts({ model }: { readonly model: KnownModel }) {
  const { tasks, libraries } = useCatalogue();
  const { record, downloads, likes, license, languages, gated, lastModified, parameters, contextLength, quantization } =
    model;
  const { id, tags, pipeline_tag: task, library_name: library, mask_token: mask, cardData } = record;
  const bases = [cardData?.base_model ?? []].flat();
  return (
    <aside className="pb-aside" aria-label="About this model">
      <Section id="about" title="About">
        <dl className="pb-facts">
          <Fact name="Task" inHead>
            {task && <TaskLink id={task} tasks={tasks} />}
          </Fact>
          <Fact name="Library">{library && <LibraryLink id={library} libraries={libraries} />}</Fact>
          <Fact name="Parameters">{parameters && <SizeLink parameters={parameters} />}</Fact>
          <Fact name="Quantization">{quantization}</Fact>
          <Fact name="Context" inHead>
            {contextLength && `${contextLength.toLocaleString("en")} tokens`}
          </Fact>
          <Fact name="License" inHead>
            {license}
          </Fact>
          <Fact name="Languages">{languages && <Languages codes={languages} />}</Fact>
          <Fact name="Access">{gated && GATES[gated]}</Fact>
          <Fact name="Base model">{bases.length > 0 && <ModelLinks ids={bases} />}</Fact>
          <Fact name="Mask token">{mask && <code>{mask}</code>}</Fact>
          <Suspense fallback={null}>
            <ChatTemplateFact record={record} />
          </Suspense>
          <Fact name="Downloads" inHead>
            {downloads?.toLocaleString("en")}
          </Fact>
          <Fact name="Likes" inHead>
            {likes?.toLocaleString("en")}
          </Fact>
          <Fact name="Updated">
            {lastModified && <time dateTime={lastModified.toISOString()}>{shortDate.format(lastModified)}</time>}
          </Fact>
          <Fact name="On the hub">
            <ModelCardLink id={id} label="Model page" />
          </Fact>
        </dl>
      </Section>
      {tags.length > 0 && (
        <details className="pb-details pb-muted pb-small pb-model-tags">
          <summary>{counted(tags.length, "tag")}</summary>
          <ul className="pb-tags">
            {tags.map((tag) => (
              <li key={tag} className="pb-tag">
                {tag}
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  );
}

const FEW_LANGUAGES = 6;

function Languages({ codes }: { readonly codes: readonly string[] }) {
  const names = codes.slice(0, FEW_LANGUAGES).map(languageName).join(", ");
  const others = codes.slice(FEW_LANGUAGES).map(languageName);
  if (others.length === 0) return names;
  return (
    <details className="pb-details">
      <summary>
        {names} and {others.length} more
      </summary>
      {others.join(", ")}
    </details>
  );
}

/** The number of weights, with the resulting memory. */
function SizeLink({ parameters }: { readonly parameters: number }) {
  const billions = Number((parameters / 1e9).toPrecision(3));
  return (
    <p>
      {shortText(parameters)} · <Link to={`/quantization?size=${billions}`}>Memory needed</Link>
    </p>
  );
}

/** Other models, each with a link to its page. People write cards, so not every entry is an id. */
function ModelLinks({ ids }: { readonly ids: readonly string[] }) {
  const [source] = useHubSource();
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>{modelIdProblem(id) ? id : <Link to={modelAddress(id, source)}>{id}</Link>}</li>
      ))}
    </ul>
  );
}
