import type { SchemaRow } from "./schema-rows.ts";
import { TableFrame } from "../components/table-frame.tsx";

export interface SchemaTableProps {
  readonly label: string;
  readonly rows: readonly SchemaRow[];
}

/** A JSON Schema as people read it: one line for each member. */
export function SchemaTable({ label, rows }: SchemaTableProps) {
  return (
    <TableFrame label={label}>
      <table className="pb-table pb-schema">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </TableFrame>
  );
}
