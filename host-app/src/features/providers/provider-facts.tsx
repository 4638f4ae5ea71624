import { describeAuth, isDirect } from "@patchbay/core/client";
import { Section } from "../../ui/section.tsx";
import { Fact, Lines } from "../../ui/models/facts.tsx";
import { QualityFact } from "../../ui/quality.tsx";
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
