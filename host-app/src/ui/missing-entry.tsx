import { useContext, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { pluginKey, type IndexEntry, type PluginKind } from "@patchbay/core/plugin";
import { CodeBlock } from "@patchbay/widgets/parts";
import { listAddress } from "../host/catalogue/addresses.ts";
import { entryLabel } from "../host/catalogue/labels.ts";
import { HostContext } from "../host/host-context.ts";
import { Notice } from "./notice.tsx";
import { EmptyState } from "./placeholders.tsx";

/** The relevant members of a plugin's `package.json` whose packages the app does not include. */
interface PluginPackage {
  readonly name: string;
  readonly patchbay: Pick<IndexEntry, "kind" | "id" | "description"> & { readonly label?: string };
}

const PACKAGES = Object.values(
  import.meta.glob<PluginPackage>("../../../plugins/packages/*/*/package.json", { eager: true }),
);

interface MissingEntryProps {
  readonly kind: PluginKind;
  readonly id: string;
}

/** Replaces a plugin's page if the catalog does not contain the plugin: it does not exist, or is out of service. */
export function MissingEntry({ kind, id }: MissingEntryProps) {
  const { index, safeMode } = useContext(HostContext);
  const read = useSyncExternalStore(index.subscribe, index.snapshot);
  const known: readonly IndexEntry[] = read.status === "ready" ? read.entries : [];
  const entry = known.find((one) => one.kind === kind && one.id === id);
  if (!entry) return <UninstalledPlugin kind={kind} id={id} />;
  const isOff = safeMode.search.isOff(pluginKey(kind, id));
  const blocked = isOff || (safeMode.on && entry.origin !== "built-in");
  const state = isOff ? "off in this tab" : blocked ? "blocked in safe mode" : "disabled";
  return (
    <EmptyState title={`The ${kind} “${entryLabel(entry)}” is ${state}`}>
      <Link to={`/plugins?q=${encodeURIComponent(id)}`}>
        {blocked ? "See it on the plugins page" : "Enable it on the plugins page"}
      </Link>
      .
    </EmptyState>
  );
}

function UninstalledPlugin({ kind, id }: MissingEntryProps) {
  const manifest = PACKAGES.find(({ patchbay }) => patchbay.kind === kind && patchbay.id === id);
  if (!manifest) {
    return (
      <EmptyState title={`There is no ${kind} “${id}”`}>
        Its plugin may not be installed. See <Link to={listAddress(kind)}>what there is</Link> and the{" "}
        <Link to="/plugins">plugins page</Link>.
      </EmptyState>
    );
  }
  const { name, patchbay } = manifest;
  return (
    <div className="pb-stack">
      <Notice title={`${patchbay.label ?? id} is not installed`}>
        <p>{patchbay.description}</p>
        <p>
          It does not come with the app. Install its package and start the app with it, or give the address of its{" "}
          <code>dist/manifest.json</code> on the <Link to="/plugins#install">plugins page</Link>.
        </p>
      </Notice>
      <CodeBlock
        language="sh"
        label="Installation"
        code={`npm install ${name}\nnpx @patchbay/cli start --plugins node_modules/${name}`}
      />
    </div>
  );
}
