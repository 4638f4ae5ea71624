import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { hostOf, isLoopbackAddress, isLoopbackHost } from "./plugin-address.ts";

/** Why a request may not look at installations or change them: only pages of this server, opened on its own machine, may. */
export function refusalOf(context: Context): string | undefined {
  const host = context.req.header("host") ?? "";
  // A foreign name that leads to this machine would make that name's pages "the same origin".
  const local = URL.canParse(`http://${host}`) && isLoopbackHost(hostOf(new URL(`http://${host}`)));
  if (!local || !isLoopbackAddress(getConnInfo(context).remote.address ?? "0.0.0.0")) {
    return "Plugins can be installed only on the machine that the server runs on: open http://localhost there.";
  }
  if (context.req.method === "GET") return undefined;
  const site = context.req.header("sec-fetch-site") ?? "same-origin";
  const origin = context.req.header("origin") ?? "";
  if (site !== "same-origin" || origin !== `http://${host}`) {
    return "Plugins can be installed only from Patchbay's own page.";
  }
  return undefined;
}
