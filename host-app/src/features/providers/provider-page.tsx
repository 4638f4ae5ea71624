import { Suspense } from "react";
import { Link, useParams } from "react-router";
import { EngineModels, ModelManager } from "../../app/feature-parts.ts";
import { EntryPage } from "../../ui/entry-page.tsx";
import { ExternalLink, playgroundAddress } from "../../ui/links.tsx";
import { entryAddress } from "../../host/catalogue/addresses.ts";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { Notice } from "../../ui/notice.tsx";
import { EditSource } from "../../ui/edit-source.tsx";
import { isServer, useCatalogue, type ProviderEntry } from "../../host/use-catalogue.ts";
import { ProviderModels } from "./provider-listing.tsx";
import { reachText, reachOf } from "../../host/catalogue/reach.ts";
import { ServedTasks } from "./served-tasks.tsx";
import "./providers.css";
import { counted } from "../../ui/format-values.ts";
import { describeAuth, isDirect } from "@patchbay/core/client";
import { Fact, Lines } from "../../ui/models/facts.tsx";
import { QualityFact } from "../../ui/quality.tsx";
import { KeyVariables } from "../../pane/access/key-variables.tsx";
import { CheckIcon, WarningIcon } from "@patchbay/widgets/parts";
import { useKeyAccess } from "../../calls/access/use-access.ts";

function ProviderChips({ provider }: { readonly provider: ProviderEntry }) {
  const tasks = Object.keys(provider.tasks).length;
  const streams = Object.values(provider.tasks).some(({ stream }) => stream);
  return (
    <p className="pb-tags">
      <span className="pb-tag">{reachText(provider)}</span>
      {!provider.closed && <span className="pb-tag">{counted(tasks, "task")}</span>}
      {streams && <span className="pb-tag">Streaming</span>}
    </p>
  );
}

interface ClosedNoticeProps extends NonNullable<ProviderEntry["closed"]> {
  readonly providers: readonly ProviderEntry[];
}

function ClosedNotice({ since, source, replacement, providers }: ClosedNoticeProps) {
  const successor = providers.find(({ id }) => id === replacement);
  return (
    <Notice tone="warning" title={`Closed by its vendor on ${since}`}>
      <p>
        Calls are refused before anything is sent. See the{" "}
        <ExternalLink href={source}>vendor’s announcement</ExternalLink>.{" "}
        {successor && (
          <>
            Use <Link to={entryAddress("provider", successor.id)}>{successor.label}</Link> instead.
          </>
        )}
      </p>
    </Notice>
  );
}

/** `/providers/:id`: what a provider serves and how it is reached. */
export function ProviderPage() {
  const { id = "" } = useParams();
  const catalogue = useCatalogue();
  const entry = catalogue.providers.find((one) => one.id === id);
  return (
    <EntryPage
      kind="provider"
      id={id}
      catalogue={catalogue}
      entry={entry}
      icon={entry ? <EntryMark entry={entry} size="large" /> : <Mark id={id} label={id} size="large" />}
      actions={
        entry &&
        !entry.closed && (
          <Link
            to={playgroundAddress({ task: Object.keys(entry.tasks)[0], provider: id })}
            className="pb-button"
            data-kind="primary"
          >
            Open in playground
          </Link>
        )
      }
      byline={entry && <ProviderChips provider={entry} />}
    >
      {(provider) => (
        <>
          {provider.closed && <ClosedNotice {...provider.closed} providers={catalogue.providers} />}
          {provider.retired && !provider.closed && (
            <Notice tone="warning" title={`Retired on ${provider.retired}`}>
              <p>Hugging Face’s router no longer serves this provider. Calls need a key of the provider itself.</p>
            </Notice>
          )}
          <div className="pb-with-aside">
            <div className="pb-stack">
              {isServer(provider) && (
                <Section id="server" title={`Your ${provider.label}`}>
                  <Suspense fallback={<Skeleton label="Loading the server’s state" lines={4} />}>
                    <ModelManager entry={provider} />
                  </Suspense>
                </Section>
              )}
              {provider.engine?.actions && (
                <Section id="models" title="Models on this device">
                  <Suspense fallback={<Skeleton label="Loading the list of models" lines={4} />}>
                    <EngineModels entry={provider} />
                  </Suspense>
                </Section>
              )}
              <ProviderReach provider={provider} />
              {!provider.closed && <ServedTasks provider={provider} tasks={catalogue.tasks} />}
              {!provider.closed && !provider.engine?.actions && <ProviderModels provider={provider} />}
              {provider.origin === "built-in" && (
                <EditSource file={`plugins/${provider.engine ? "engines" : "providers"}/${provider.id}`} />
              )}
            </div>
            <ProviderFacts provider={provider} />
          </div>
        </>
      )}
    </EntryPage>
  );
}

const REACH = {
  direct: "Directly, with an API key",
  router: "Only through the router",
  relay: "Only through your own relay",
};

/** How a provider is reached and what it receives. */
function ProviderFacts({ provider }: { readonly provider: ProviderEntry }) {
  const { id, auth, engine, hosts, browser, modelPrefix, server, version } = provider;
  return (
    <aside className="pb-aside" aria-label="About this provider">
      <Section id="access" title="Access">
        <dl className="pb-facts">
          <Fact name="Provider id">
            <code>{id}</code>
          </Fact>
          <Fact name="Runs">{engine && "On this device, without a key"}</Fact>
          <Fact name="Auth header">{!engine && <code>{describeAuth(auth)}</code>}</Fact>
          <Fact name="Allowed hosts">
            {!engine && (server ? "The address of your server" : <Lines texts={hosts} />)}
          </Fact>
          <KeyVariables provider={provider} />
          <Fact name="From a browser">{browser && !server && REACH[browser]}</Fact>
          <Fact name="Router">{isDirect(provider) && !server && !engine && "Not used: needs an API key"}</Fact>
          <Fact name="Model ids">
            {modelPrefix && (
              <>
                begin with <code>{modelPrefix}</code>
              </>
            )}
          </Fact>
          <Fact name="Plugin">{version}</Fact>
          <QualityFact entry={provider} />
        </dl>
      </Section>
    </aside>
  );
}

/** The routes from this page to a provider, why each is open or closed, and what to do. */
function ProviderReach({ provider }: { readonly provider: ProviderEntry }) {
  const { ways } = reachOf(provider);
  const { state } = useKeyAccess(provider.id, provider);
  const hasKey = state.status === "ready";
  const takesKey = !provider.engine && !isServer(provider) && !provider.closed && !("none" in provider.auth);
  const simulated = provider.files.mocks !== undefined;
  return (
    <Section id="reach" title="Browser access">
      <ul className="pb-stack pb-gap-3 pb-checks">
        {ways.map(({ name, open, reason }) => (
          <li key={name} data-tone={open && "success"}>
            {open ? <CheckIcon /> : <WarningIcon />}
            <span>
              <strong className="pb-strong">{name}</strong>
              <span className="pb-visually-hidden">{open ? " (available):" : " (unavailable):"}</span>
              <span className="pb-line pb-muted">{reason}</span>
            </span>
          </li>
        ))}
        {simulated && (
          <li data-tone="success">
            <CheckIcon />
            <span>
              <strong className="pb-strong">Simulated</strong>
              <span className="pb-line pb-muted">
                Without a key, the plugin’s mocks answer and are labeled as simulated.
              </span>
            </span>
          </li>
        )}
      </ul>
      {takesKey && (
        <div className="pb-row pb-gap-4 pb-small">
          <Link className="pb-button" to="/settings#keys">
            {hasKey ? "Change key" : "Add key"}
          </Link>
          {provider.docsUrl && <ExternalLink href={provider.docsUrl}>Get a key from {provider.label}</ExternalLink>}
        </div>
      )}
    </Section>
  );
}
