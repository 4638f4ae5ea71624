import { Link, useParams } from "react-router";
import { languageOf } from "@patchbay/core/library";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { repositoryLabel } from "../../host/catalogue/labels.ts";
import { taskName } from "../../host/catalogue/relations.ts";
import { EntryPage } from "../../ui/entry-page.tsx";
import { EditSource } from "../../ui/edit-source.tsx";
import { ExternalLink, TagLinks } from "../../ui/links.tsx";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { Guide } from "../../ui/guide.tsx";
import { Mark } from "../../ui/mark.tsx";
import { PluginBoundary } from "../../ui/plugin-boundary.tsx";
import { Section } from "../../ui/section.tsx";
import { useCatalogue, type Catalogue, type LibraryEntry } from "../../host/use-catalogue.ts";
import { usePlugin } from "../../host/use-plugin.ts";
import { CountChip, Fact } from "../../ui/models/facts.tsx";
import { QualityFact } from "../../ui/quality.tsx";
import { SYSTEMS } from "../../ui/snippets/model-snippets.tsx";
import { tasksOf } from "./library-order.ts";
import { LibrarySnippets } from "./library-snippets.tsx";

/** `/libraries/:key`: how to load a model with a library. */
export function LibraryPage() {
  const { key = "" } = useParams();
  const catalogue = useCatalogue();
  const entry = catalogue.libraries.find((one) => one.id === key);
  return (
    <EntryPage
      kind="library"
      id={key}
      catalogue={catalogue}
      entry={entry}
      icon={entry ? <EntryMark entry={entry} size="large" /> : <Mark id={key} label={key} size="large" />}
      lead={entry && leadOf(entry, catalogue)}
      byline={entry && <LibraryChips library={entry} />}
    >
      {(library) => (
        <div className="pb-with-aside">
          <div className="pb-stack">
            <LibrarySnippets key={library.id} library={library} />
            <LibraryGuide library={library} />
          </div>
          <LibraryFacts library={library} />
        </div>
      )}
    </EntryPage>
  );
}

/** The library's guide, if its plugin has one. */
function LibraryGuide({ library }: { readonly library: LibraryEntry }) {
  const { about } = usePlugin("library", library).data ?? {};
  return (
    about && (
      <PluginBoundary entry={library} part="guide">
        <Guide text={about} />
      </PluginBoundary>
    )
  );
}

/** What a library is, by its manifest. */
function leadOf(library: LibraryEntry, catalogue: Catalogue): string {
  const [language] = library.languages ?? [];
  const kind = library.app
    ? "App that runs models on your machine"
    : `${language ? `${languageOf(language).label} library` : "Library"} that loads models`;
  const names = tasksOf(library).map((task) => taskName(task, catalogue.tasks));
  const more = names.length > 2 ? ` and ${names.length - 2} more tasks` : "";
  return names.length === 0 ? `${kind}.` : `${kind}, for ${names.slice(0, 2).join(more ? ", " : " and ")}${more}.`;
}

function LibraryChips({ library }: { readonly library: LibraryEntry }) {
  const { id, app } = library;
  const tasks = tasksOf(library);
  return (
    <p className="pb-chips">
      <code className="pb-chip">{id}</code>
      {app && <span className="pb-chip">App for your own machine</span>}
      <CountChip count={tasks.length || undefined} unit={tasks.length === 1 ? "task" : "tasks"} />
    </p>
  );
}

/** A few libraries serve dozens; the first ones are the most common. */
const MOST_TASKS = 12;

function LibraryFacts({ library }: { readonly library: LibraryEntry }) {
  const catalogue = useCatalogue();
  const { id, app, repoName, repoUrl, docsUrl, countDownloads, version } = library;
  const links = tasksOf(library).map((task) => ({
    to: entryAddress("task", task),
    label: taskName(task, catalogue.tasks),
  }));
  return (
    <aside className="pb-aside" aria-label="About this library">
      <Section id="facts" title="About">
        <dl className="pb-facts">
          <Fact name="Repository">
            <ExternalLink href={repoUrl}>{repositoryLabel(repoUrl, repoName)}</ExternalLink>
          </Fact>
          <Fact name="Documentation">{docsUrl && <ExternalLink href={docsUrl}>Read the docs</ExternalLink>}</Fact>
          <Fact name="Systems">{app?.platforms?.map((platform) => SYSTEMS[platform]).join(", ")}</Fact>
          <Fact name="Needs">{app?.gpu && "A graphics card with CUDA or ROCm"}</Fact>
          <Fact name="Models">
            {!app && (
              <Link to={`/models?${new URLSearchParams({ source: "hub", library: id })}`}>Find them on the hub</Link>
            )}
          </Fact>
          <Fact name="Counted files">{!app && countDownloads && <code>{countDownloads}</code>}</Fact>
          <Fact name="Snippets">{library.files.plugin && <CheckedAgainst checked={library.checked} />}</Fact>
          <Fact name="Plugin">{version}</Fact>
          <QualityFact entry={library} />
        </dl>
      </Section>
      {links.length > 0 && (
        <Section id="tasks" title="Tasks">
          <TagLinks links={links.slice(0, MOST_TASKS)} />
          {links.length > MOST_TASKS && (
            <details className="pb-details">
              <summary>{links.length - MOST_TASKS} more</summary>
              <TagLinks links={links.slice(MOST_TASKS)} />
            </details>
          )}
        </Section>
      )}
      {library.origin === "built-in" && <EditSource file={`plugins/libraries/${id}`} />}
    </aside>
  );
}

/** Whether the snippets were checked against the vendor's documentation, so that readers know how far to trust them. */
function CheckedAgainst({ checked }: Pick<LibraryEntry, "checked">) {
  if (!checked) return <>Not checked</>;
  const { date, source } = checked;
  return (
    <>
      Checked against <ExternalLink href={source}>{new URL(source).hostname}</ExternalLink> on{" "}
      <time dateTime={date}>{date}</time>
    </>
  );
}
