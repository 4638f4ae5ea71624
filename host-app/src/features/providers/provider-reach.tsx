import { Link } from "react-router";
import { CheckIcon, WarningIcon } from "@patchbay/widgets/parts";
import { Section } from "../../ui/section.tsx";
import { ExternalLink } from "../../ui/links.tsx";
import { isServer, type ProviderEntry } from "../../host/use-catalogue.ts";
import { useKeyAccess } from "../../calls/access/use-access.ts";
import { reachOf } from "../../host/catalogue/reach.ts";

/** The routes from this page to a provider, why each is open or closed, and what to do. */
export function ProviderReach({ provider }: { readonly provider: ProviderEntry }) {
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
