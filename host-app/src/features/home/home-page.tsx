import { memo, Suspense, useState } from "react";
import { useNavigate, Link } from "react-router";
import { CatalogueGate, RejectedNote } from "../../ui/catalogue-gate.tsx";
import { pagePart } from "../../ui/lazy-part.tsx";
import { playgroundAddress, ListLink, ListLinks } from "../../ui/links.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Section } from "../../ui/section.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useFoundServers } from "../../calls/servers/use-found-servers.ts";
import { useCatalogue, type Catalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useSearchHits } from "../../app/search/use-search-hits.tsx";
import { HomePrompt } from "./home-prompt.tsx";
import { SearchResults } from "./search-results.tsx";
import "./home.css";
import "./provider-reach.css";
import { ProviderItems } from "./patch-bay.tsx";

// Below the first screen.
const TaskTiles = pagePart(async () => (await import("./task-tiles.tsx")).TaskTiles);

/** Most results of a kind; the pages of the kinds show all of them. */
const MOST_HITS = 24;

/** `/`: what Patchbay is, a prompt to try, and a search over everything. */
export function HomePage() {
  const catalogue = useCatalogue();
  const navigate = useNavigate();
  const [query, setQuery] = useQueryValue("q", "typed");
  const results = useSearchHits(catalogue, query, MOST_HITS);
  const searching = query.trim() !== "";
  const first = results.groups[0]?.hits[0];
  const [overviewed, setOverviewed] = useState(!searching);
  if (!searching && !overviewed) setOverviewed(true);
  return (
    <>
      <div className="pb-hero" data-searching={searching || undefined}>
        <div>
          <PageHeader
            title="Every model, every provider, one patch bay"
            documentTitle={searching ? `Search: ${query.trim()}` : "Home"}
            lead="See what models do, copy the code that loads them, and run them through any provider, right here. Without a key, responses are simulated."
          />
          <Counts catalogue={catalogue} />
          <search>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (first) void navigate(first.to);
              }}
            >
              <SearchField
                label="Search tasks, libraries, providers and models"
                value={query}
                onChange={setQuery}
                {...(searching && { size: "large" as const })}
                shortcut
              />
            </form>
          </search>
          {!searching && <OwnServers />}
        </div>
        {!searching && <HomePrompt />}
      </div>
      <CatalogueGate catalogue={catalogue}>
        <RejectedNote catalogue={catalogue} />
        {searching && <SearchResults results={results} query={query} />}
        {/* It stays mounted behind the results: creating it again costs more than all key presses together. */}
        {(!searching || overviewed) && (
          <div hidden={searching}>
            <Overview catalogue={catalogue} />
          </div>
        )}
      </CatalogueGate>
    </>
  );
}

/** The number of plugins of each kind. Its space is reserved until that is known. */
function Counts({ catalogue: { status, tasks, libraries, providers } }: { readonly catalogue: Catalogue }) {
  const kinds = [
    ["/tasks", tasks.length, "tasks"],
    ["/libraries", libraries.length, "libraries"],
    ["/providers", providers.length, "providers"],
  ] as const;
  return (
    <div className="pb-chips pb-hero-counts">
      {status === "ready" &&
        kinds.map(([to, count, name]) => (
          <Link key={to} to={to} className="pb-chip">
            <strong>{count}</strong> {name}
          </Link>
        ))}
    </div>
  );
}

/** Local servers that run, or how to get one. Its space is reserved before the scan. */
function OwnServers() {
  const { servers = [] } = useFoundServers(true);
  const [first, ...others] = servers;
  const ready = first?.status === "running";
  return (
    <p className="pb-muted pb-small pb-home-own">
      {first ? (
        <>
          <strong className="pb-status" data-tone={ready ? "success" : "warning"}>
            {first.label}
          </strong>{" "}
          is running on this device{others.length > 0 && `, and ${others.length} more`}
          {ready ? "." : ", but cannot be used yet."}{" "}
          <Link to={ready ? playgroundAddress({ provider: first.provider }) : "/servers"}>
            {ready ? "Chat with it" : "See why"}
          </Link>
          {" · "}
        </>
      ) : (
        "Do you run models yourself? "
      )}
      <Link to="/servers">Models on this device</Link>
    </p>
  );
}

const Overview = memo(function Overview({ catalogue }: { readonly catalogue: Catalogue }) {
  const { tasks, libraries, providers } = catalogue;
  if (tasks.length + libraries.length + providers.length === 0) {
    return (
      <EmptyState title="The plugin index is empty">
        Add a built plugin to the server&rsquo;s plugins folder.
      </EmptyState>
    );
  }
  return (
    <>
      <Suspense fallback={<div className="pb-tiles-space" />}>
        <TaskTiles tasks={tasks} />
      </Suspense>
      <ProviderReach providers={providers} />
    </>
  );
});

/** Routes from this page to a provider, the shortest first. */
const WAYS: readonly (readonly [way: string | undefined, title: string, tone: string | undefined, text: string])[] = [
  ["own", "On your own machine", "success", "No key: requests go straight to the server."],
  ["device", "In this browser", "success", "No key: the browser runs them."],
  ["direct", "With the provider’s API key", "success", "Requests go straight to the provider."],
  ["router", "With a Hugging Face token", "accent", "Requests go through the router."],
  ["relay", "Through your own relay", "warning", "They don’t allow browser requests."],
  [undefined, "Not known yet", undefined, "A call from the browser shows whether it is accepted."],
];

/** Most providers per route; the providers page lists all of them. */
const MOST_OF_A_WAY = 36;

/**
 * Providers by how this page reaches them. Simulated answers need none of them. Typing into the page's search does not
 * render it again.
 */
const ProviderReach = memo(function ProviderReach({ providers }: { readonly providers: readonly ProviderEntry[] }) {
  const current = providers.filter(({ retired, closed }) => !retired && !closed);
  if (current.length === 0) return null;
  return (
    <Section id="providers" title="Who runs them">
      <div className="pb-box pb-home-ways">
        {WAYS.map(([way, title, tone, text]) => {
          const reached = current.filter(
            ({ browser, engine, server }) => (engine ? "device" : server ? "own" : browser) === way,
          );
          if (reached.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <div>
                <p className="pb-status pb-strong" data-tone={tone}>
                  {title} <span className="pb-muted pb-small pb-number pb-count">{reached.length}</span>
                </p>
                <p className="pb-card-text">{text}</p>
              </div>
              <ListLinks>
                <ul className="pb-grid pb-home-way-list">
                  <ProviderItems providers={reached.slice(0, MOST_OF_A_WAY)} />
                  {reached.length > MOST_OF_A_WAY && (
                    <li>
                      <ListLink to="/providers">{reached.length - MOST_OF_A_WAY} more</ListLink>
                    </li>
                  )}
                </ul>
              </ListLinks>
            </section>
          );
        })}
      </div>
    </Section>
  );
});
