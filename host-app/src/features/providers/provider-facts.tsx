import { describeAuth, isDirect } from "@patchbay/core/client";
import { Section } from "../../ui/section.tsx";
import { KeyVariables } from "../../pane/access/key-variables.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";

const REACH = {
  direct: "Directly, with an API key",
  router: "Only through the router",
  relay: "Only through your own relay",
};

/** How a provider is reached and what it receives. */
export function ProviderFacts({ provider }: { readonly provider: ProviderEntry }) {
  const { id, auth, engine, hosts, browser, modelPrefix, server, version } = provider;
  return (
    <aside className="pb-aside" aria-label="About this provider">
      <Section id="access" title="Access">
        <dl className="pb-facts">
          <dt>Provider id</dt>
          <dd>
            <code>{id}</code>
          </dd>
          {engine ? (
            <>
              <dt>Runs</dt>
              <dd>On this device, without a key</dd>
            </>
          ) : (
            <>
              <dt>Auth header</dt>
              <dd>
                <code>{describeAuth(auth)}</code>
              </dd>
              <dt>Allowed hosts</dt>
              <dd>
                {server
                  ? "The address of your server"
                  : hosts.map((host) => (
                      <code key={host} className="pb-line">
                        {host}
                      </code>
                    ))}
              </dd>
            </>
          )}
          <KeyVariables provider={provider} />
          {browser && !server && (
            <>
              <dt>From a browser</dt>
              <dd>{REACH[browser]}</dd>
            </>
          )}
          {isDirect(provider) && !server && !engine && (
            <>
              <dt>Router</dt>
              <dd>Not used: needs an API key</dd>
            </>
          )}
          {modelPrefix && (
            <>
              <dt>Model ids</dt>
              <dd>
                begin with <code>{modelPrefix}</code>
              </dd>
            </>
          )}
          <dt>Plugin</dt>
          <dd>{version}</dd>
        </dl>
      </Section>
    </aside>
  );
}
