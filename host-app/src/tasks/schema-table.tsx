import type { SchemaRow } from "./schema-rows.ts";
import { DataTable } from "../components/data-table.tsx";

export interface SchemaTableProps {
  readonly label: string;
  readonly rows: readonly SchemaRow[];
}

/** A JSON Schema as people read it: one line for each member. */
export function SchemaTable({ label, rows }: SchemaTableProps) {
  return (
    <DataTable label={label} className="pb-schema" columns={["Member", "Type", "Meaning"]}>
      {rows.map(({ path, type, required, description, fallback }) => (
        <tr key={path}>
          <th scope="row">
            <code>{path || "(the value)"}</code>
            {required && " "}
            {required && <span className="pb-schema-required">required</span>}
          </th>
          <td>
            <code>{type}</code>
          </td>
          <td>
            {description}
            {fallback !== undefined && (
              <span className="pb-muted">
                {" "}
                Default: <code>{fallback}</code>
              </span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
