import "./servers.css";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { CatalogueGate } from "../../ui/catalogue-gate.tsx";
import { Section } from "../../ui/section.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { isServer, useCatalogue, type ServerEntry } from "../../host/use-catalogue.ts";
import { FOUND_SERVERS, useFoundServers, type FoundServers } from "../../calls/servers/use-found-servers.ts";
import { Link, useNavigate } from "react-router";
import { EngineOffers, useEngineOffers } from "../../pane/run/engine-offers.tsx";
import { playgroundAddress } from "../../ui/links.tsx";
import { EngineCard, ServerCard } from "./server-card.tsx";

/** `/servers`: local model servers, whether they run, and what blocks them. */
export function ServersPage() {
  const catalogue = useCatalogue();
  const { servers: diagnoses, pending } = useFoundServers(true);
  const rank = (id: string) => {
    const answering = diagnoses?.filter(({ provider }) => provider === id) ?? [];
    return answering.some(({ status }) => status === "running") ? 0 : answering.length > 0 ? 1 : 2;
  };
  const navigate = useNavigate();
  const offers = useEngineOffers().engines;
  const engines = catalogue.providers.filter(({ engine }) => engine);
  const isAbsent = ({ id }: { readonly id: string }) => diagnoses !== undefined && rank(id) === 2;
  const servers = catalogue.providers.filter(isServer).toSorted((one, other) => rank(one.id) - rank(other.id));
  return (
    <>
      <PageHeader
        title="Models on this device"
        lead="Chat with models on your own machine or server. Requests go straight from this page to that server, and nowhere else."
      />
      <p className="pb-muted pb-small">
        <Link to="/docs/local-models">How to set up each server</Link>. For more details, run{" "}
        <code>npx @patchbay/cli doctor</code> in a terminal.
      </p>
      <CatalogueGate catalogue={catalogue}>
        {engines.length + offers.length > 0 && (
          <Section id="engines" title="In this browser">
            <div className="pb-grid pb-top pb-servers">
              {engines.map((entry) => (
                <EngineCard key={entry.id} entry={entry} />
              ))}
              <EngineOffers onInstalled={(provider) => void navigate(playgroundAddress({ provider }))} />
            </div>
          </Section>
        )}
        {servers.length === 0 ? (
          <EmptyState title="No model server plugin is installed">
            Plugins such as those that come with Patchbay appear here. <Link to="/plugins">Look at the plugins</Link>
          </EmptyState>
        ) : (
          <Section id="servers" title="Servers">
            <FoundNote diagnoses={diagnoses} pending={pending} />
            <ServerCards servers={servers.filter((one) => !isAbsent(one))} />
            <AbsentServers servers={servers.filter(isAbsent)} isOpen={servers.every(isAbsent)} />
          </Section>
        )}
      </CatalogueGate>
    </>
  );
}

interface ServerCardsProps {
  readonly servers: readonly ServerEntry[];
}

function ServerCards({ servers }: ServerCardsProps) {
  if (servers.length === 0) return null;
  return (
    <div className="pb-grid pb-top pb-servers">
      {servers.map((entry) => (
        <ServerCard key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

interface AbsentServersProps extends ServerCardsProps {
  /** Whether the user needs them now, because nothing runs. */
  readonly isOpen: boolean;
}

/** Servers that do not answer, in one line. */
function AbsentServers({ servers, isOpen }: AbsentServersProps) {
  if (servers.length === 0) return null;
  return (
    <details className="pb-details" open={isOpen}>
      <summary>Not running: {servers.map(({ label }) => label).join(", ")}</summary>
      <ServerCards servers={servers} />
    </details>
  );
}

/** What runs on this device. Its space is reserved, so that nothing below it moves. */
function FoundNote({ diagnoses, pending }: { readonly diagnoses: FoundServers["servers"]; readonly pending: boolean }) {
  const client = useQueryClient();
  const running = diagnoses?.filter(({ status }) => status === "running") ?? [];
  const [title, text] = pending
    ? ["Looking for model servers on this device …", "At the usual address of each."]
    : !diagnoses
      ? ["Not checked", "Select Check below. The browser may ask for permission to reach your device."]
      : running.length === 0
        ? [
            "No model server is running on this device",
            "Start one with its command below, then scan again: it appears with its models, ready to chat.",
          ]
        : [
            `${running.map(({ label }) => label).join(", ")} ${running.length === 1 ? "is" : "are"} running`,
            "Patchbay has checked the usual addresses on this device.",
          ];
  return (
    <div className="pb-card pb-server" data-engine>
      <output>
        <strong>{title}</strong>
        <span className="pb-line pb-small pb-muted">{text}</span>
      </output>
      {(pending || diagnoses) && (
        <Button
          kind={running.length === 0 ? "primary" : undefined}
          disabled={pending}
          onClick={() => void client.resetQueries({ queryKey: FOUND_SERVERS })}
        >
          Scan again
        </Button>
      )}
    </div>
  );
}
