import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { KeyEntry } from "../../pane/access/key-entry.tsx";
import { ProviderSettings } from "../../pane/access/provider-settings.tsx";
import { CodeBlock } from "../../ui/code/code-block.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import type { ServerEntry } from "../../host/use-catalogue.ts";
import { askGateway, type ReachableGateway } from "./gateways.ts";

/** How to get a gateway whose usage this page can show. */
export function NoGateway({ entry }: { readonly entry: ServerEntry | undefined }) {
  return (
    <div className="pb-stack pb-gap-6">
      <EmptyState title="No gateway is connected">
        A gateway calls providers with keys on the server, and counts what each caller uses.{" "}
        <Link to="/docs/gateway">How gateways work</Link>
      </EmptyState>
      <div className="pb-grid pb-usage-ways">
        <section className="pb-card" aria-labelledby="with-app">
          <h2 id="with-app" className="pb-card-title">
            Start this app with a gateway
          </h2>
          <p className="pb-card-text">
            Start it with this option, then open the link that it prints. The keys of providers are variables of its
            environment.
          </p>
          <CodeBlock code="npx @patchbay/cli start --gateway" language="sh" label="Command" />
        </section>
        <section className="pb-card" aria-labelledby="try-it">
          <h2 id="try-it" className="pb-card-title">
            Or connect a gateway at an address
          </h2>
          <p className="pb-card-text">
            It must allow this page, and its operator's token shows all usage. Without a provider's key, try it with
            simulated answers:
          </p>
          <CodeBlock
            code={`npx @patchbay/cli serve --simulate --origin ${location.origin}`}
            language="sh"
            label="Command"
          />
          {entry && <GatewayFields entry={entry} />}
        </section>
      </div>
    </div>
  );
}

/** Address and token of another gateway. */
export function OtherGateway({ entry }: { readonly entry: ServerEntry }) {
  return (
    <details className="pb-details pb-usage-other">
      <summary>Gateway at another address</summary>
      <div className="pb-stack">
        <GatewayFields entry={entry} />
      </div>
    </details>
  );
}

/** The address of a gateway, and a token of it. */
export function GatewayFields({ entry }: { readonly entry: ServerEntry }) {
  return (
    <>
      <ProviderSettings entry={entry} />
      <KeyEntry provider={entry.id} label={entry.label} entry={entry} />
    </>
  );
}

/** Replaces charts before the first request: how to send one. */
export function FirstRequest({ gateway }: { readonly gateway: ReachableGateway }) {
  const { data } = useQuery({
    queryKey: ["usage", gateway, "first-model"],
    queryFn: ({ signal }) =>
      askGateway<{ data: readonly { id: string; task?: string }[] }>(gateway, "/v1/models", { signal }),
  });
  const model = data?.data.find(({ task }) => task === "conversational")?.id ?? "groq/openai/gpt-oss-120b";
  const body = JSON.stringify({ model, messages: [{ role: "user", content: "Hello" }] });
  const code = [
    `curl ${gateway.url}/v1/chat/completions`,
    "-H 'content-type: application/json'",
    ...(gateway.needsToken ? ['-H "authorization: Bearer $TOKEN"'] : []),
    `-d '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].join(" \\\n  ");
  const command = (
    <div className="pb-usage-command">
      <CodeBlock code={code} language="sh" label="Command" />
    </div>
  );
  return (
    <EmptyState title="No requests in this period" action={command}>
      {gateway.needsToken
        ? "Create a token below, set it as the variable TOKEN, and send the first request"
        : "Send the first one"}
      , or <Link to="/playground">chat in the playground</Link>.
    </EmptyState>
  );
}
