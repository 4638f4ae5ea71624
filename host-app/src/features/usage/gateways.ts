import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { OWN_HEADER } from "../../../server/api.ts";
import { addressInForce } from "../../calls/access/answer-source.ts";
import { useAccess } from "../../calls/access/use-access.ts";
import { isGateway } from "../../host/catalogue/relations.ts";
import { HostContext } from "../../host/host-context.ts";
import { BASE_URL } from "../../host/runtime-config.ts";
import { useSettings } from "../../host/settings/use-addresses.ts";
import { isServer, useCatalogue, type Catalogue, type ServerEntry } from "../../host/use-catalogue.ts";
import { usePatchbay } from "../../host/use-patchbay.ts";

/** A gateway whose usage this page can read. */
export interface ReachableGateway {
  /** In the page's address. */
  readonly id: string;
  readonly label: string;
  /** Without a slash at the end. */
  readonly url: string;
  /** Whether callers outside of this app need a token. */
  readonly needsToken: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer of a gateway that reports a failure. */
export class GatewayFailure extends Error {
  override readonly name = "GatewayFailure";
  /** HTTP status; 0 if it could not be reached. */
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Sends a request to a gateway. @throws GatewayFailure */
export async function askGateway<Answer>(
  { url, headers }: ReachableGateway,
  path: string,
  { body, signal }: { readonly body?: object; readonly signal?: AbortSignal } = {},
): Promise<Answer> {
  const init = body && { method: "POST", body: JSON.stringify(body) };
  const sent = { ...headers, ...(body && { "content-type": "application/json" }) };
  const response = await fetch(url + path, { ...init, headers: sent, signal: signal ?? null }).catch(
    (error: unknown) => {
      signal?.throwIfAborted();
      const advice = `Check that it runs, and that it was started with --origin ${location.origin}.`;
      const remedy = new URL(url).origin === location.origin ? "Check that the server runs." : advice;
      throw new GatewayFailure(`The gateway at ${url} cannot be reached. ${remedy}`, 0, { cause: error });
    },
  );
  const answer = (await response.json().catch(() => undefined)) as
    | (Answer & { readonly error?: string | { readonly message?: string } })
    | undefined;
  if (response.ok && answer) return answer;
  const { error } = answer ?? {};
  const reason = typeof error === "string" ? error : error?.message;
  throw new GatewayFailure(reason ?? `The gateway answered with status ${response.status}.`, response.status);
}

const gatewayIn = ({ providers }: Catalogue): ServerEntry | undefined => providers.filter(isServer).find(isGateway);

export interface Gateways {
  readonly gateways: readonly ReachableGateway[];
  /** Whether it is not known yet whether there is one. */
  readonly pending: boolean;
  /** The provider whose address and key lead to another gateway. */
  readonly entry: ServerEntry | undefined;
}

/** The gateway of the app's server, and the one whose address or token the user has entered. */
export function useGateways(): Gateways {
  const { gateway } = useContext(HostContext);
  const relay = useQuery({ queryKey: ["gateway"], queryFn: gateway });
  const catalogue = useCatalogue();
  const entry = gatewayIn(catalogue);
  const patchbay = usePatchbay();
  const access = useAccess(entry?.id ?? "", entry);
  const { address } = addressInForce(entry, useSettings().providers, patchbay);
  const own: ReachableGateway[] = [];
  if (entry && address !== undefined && !access.simulated && !access.relayed) {
    const { key } = access;
    const token = typeof key === "object" ? Object.values(key)[0] : key;
    const headers: ReachableGateway["headers"] = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const url = address.replace(/\/+$/, "");
    own.push({ id: entry.id, label: url, url, needsToken: token !== undefined, headers });
  }
  const server: ReachableGateway = {
    id: "server",
    label: "This server",
    url: new URL(`${BASE_URL}gateway`, location.href).href,
    needsToken: true,
    headers: { [OWN_HEADER]: "1" },
  };
  const gateways = [...(relay.data ? [server] : []), ...own];
  return {
    gateways,
    pending: relay.isPending || catalogue.status === "pending" || (entry !== undefined && !patchbay),
    entry,
  };
}
