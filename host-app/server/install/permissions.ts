import type { IndexEntry } from "@patchbay/core/plugin";

/** What a plugin may do beyond answering calls, in the order in which it is shown. */
export type Permission = "page" | "device" | "local-server" | "typed-address" | "media" | "widget";

/** Each permission as a sentence. */
export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  page: "Runs models in the page itself",
  device: "Runs models on your device",
  "local-server": "Calls a server on your machine",
  "typed-address": "Calls an address that you type",
  media: "Reads the files that you send",
  widget: "Has its own form, which runs only in plugins folders",
};

/** The permissions that a manifest asks for. */
export function permissionsOf(entry: IndexEntry): readonly Permission[] {
  const provider = entry.kind === "provider" ? entry : undefined;
  const { engine, server, hosts = [] } = provider ?? {};
  const needs: Readonly<Record<Permission, boolean>> = {
    page: engine?.realm === "page",
    device: engine !== undefined && engine.realm !== "page",
    "local-server": server !== undefined || hosts.some((host) => host.startsWith("http://")),
    "typed-address": hosts.some((host) => /^\{\w+\}$/.test(host)),
    media: provider?.readsMedia === true,
    widget: entry.files.widget !== undefined,
  };
  return (Object.keys(needs) as Permission[]).filter((permission) => needs[permission]);
}
