import { tryAddress } from "@patchbay/core/http";
import type { MockedProvider } from "./mocked-provider.ts";

/** A description of a running mock server: its addresses, and an example command for each kind of call. */
export function describeServer(url: string, providers: readonly MockedProvider[]): string[] {
  const width = Math.max(...providers.map(({ id }) => id.length));
  return [
    `Simulated providers at ${url}: any key works, no model is called.`,
    "",
    ...providers.map(({ id, hosts }) => `  ${url}/${id.padEnd(width)}  ${hosts[0] ?? "through the router only"}`),
    `  ${url}/${"router".padEnd(width)}  the hub's router: /router/<provider>/… or /router/v1/…`,
    `  ${url}/${"hub".padEnd(width)}  the hub, with the mocks' models`,
    "",
    ...examples(url, providers),
    "",
    "Stop with Ctrl+C.",
  ];
}

function examples(url: string, providers: readonly MockedProvider[]): string[] {
  const provider = providers.find(({ hosts: [host = "{"], handlers }) => !host.includes("{") && handlers.some(isChat));
  const model = provider?.models.find(({ task }) => task === "conversational");
  if (!provider || !model) return [];
  const { id, hosts, handlers } = provider;
  const path = handlers
    .map((handler) => addressOf(handler))
    .find((address) => address.startsWith(`${hosts[0]}/`) && CHAT.test(address))
    ?.slice(hosts[0]?.length);
  const routed = handlers
    // A host that depends on settings is not an address.
    .flatMap((handler) => tryAddress(addressOf(handler), ANY_HOST) ?? [])
    .find(({ pathname }) => pathname.startsWith(`/${id}/`) && CHAT.test(pathname))?.pathname;
  const body = JSON.stringify({
    model: model.providerId,
    messages: [{ role: "user", content: "Hello" }],
    stream: true,
  });
  const post = (address: string): string =>
    `curl -N ${address} -H 'authorization: Bearer test-key' -H 'content-type: application/json' -d '${body}'`;
  return [
    ...(path ? [post(`${url}/${id}${path}`)] : []),
    ...(routed ? [post(`${url}/router${routed}`)] : []),
    `curl -g '${url}/hub/api/models/${model.id}?expand[]=inferenceProviderMapping'`,
  ];
}

const ANY_HOST = new URL("https://any.invalid");
const CHAT = /\/chat\/completions$/;

function isChat(handler: MockedProvider["handlers"][number]): boolean {
  return CHAT.test(addressOf(handler));
}

function addressOf({ info }: MockedProvider["handlers"][number]): string {
  return "path" in info ? String(info.path) : "";
}
