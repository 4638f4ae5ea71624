import { Link } from "react-router";
import { isInService, type PluginRecord } from "@patchbay/core/plugin";
import { entryAddress } from "../catalogue/addresses.ts";
import { formatBytes, formatMilliseconds } from "../components/format-values.ts";
import { entryLabel } from "../catalogue/labels.ts";
import { PluginSwitch } from "./plugin-switch.tsx";
import { DataTable } from "../components/data-table.tsx";

export interface PluginTableProps {
  readonly label: string;
  readonly plugins: readonly PluginRecord[];
  /** Whether they can be switched off and on, and for whom; absent: not here. */
  readonly switches?: { readonly forEverybody: boolean };
}

/** Plugins with state, version, size, load time and, where something is wrong, the reason. */
export function PluginTable({ label, plugins, switches }: PluginTableProps) {
  return (
    <DataTable
      label={label}
      columns={[
        "Plugin",
        { title: "Id", wide: true },
        "Kind",
        "State",
        "Version",
        "Origin",
        { title: "Size", align: "end" },
        { title: "Load", align: "end" },
        switches !== undefined && { title: "Actions", hidden: true },
      ]}
    >
      {plugins.map((record) => (
        <PluginRow key={`${record.key} ${record.entry.origin}`} record={record} switches={switches} />
      ))}
    </DataTable>
  );
}

function PluginRow({ record, switches }: Pick<PluginTableProps, "switches"> & { readonly record: PluginRecord }) {
  const { entry, state } = record;
  const bytes = Object.values(entry.files).reduce((sum, file) => sum + file.bytes, 0);
  const hasPage = isInService(state);
  const name = entryLabel(entry);
  return (
    <tr>
      <th scope="row">{hasPage ? <Link to={entryAddress(entry.kind, entry.id)}>{name}</Link> : name}</th>
      <td data-wide>
        <code>{entry.id}</code>
      </td>
      <td>{entry.kind}</td>
      <td>
        <span className="pb-status" data-status={state.status}>
          {state.status}
        </span>
        {"reason" in state && <p className="pb-row-reason">{state.reason}</p>}
        {state.status === "disabled" && (
          <p className="pb-row-reason">
            {state.by === "index" ? "For everybody who uses this server." : "In this browser."}
          </p>
        )}
      </td>
      <td data-nowrap="">{entry.version}</td>
      <td data-nowrap="">{entry.origin}</td>
      <td data-align="end" data-nowrap="">
        {bytes === 0 ? <span className="pb-muted">no code</span> : formatBytes(bytes)}
      </td>
      <td data-align="end" data-nowrap="">
        {state.status === "ready" ? formatMilliseconds(state.loadMs) : ""}
      </td>
      {switches && (
        <td data-align="end">
          <PluginSwitch record={record} forEverybody={switches.forEverybody} />
        </td>
      )}
    </tr>
  );
}
