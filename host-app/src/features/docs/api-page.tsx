import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { askServer } from "../../host/server-api.ts";
import { CodeBlock } from "../../ui/code/code-block.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Fold } from "../../ui/fold.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { readGroups, type ApiDocument, type ApiOperation } from "./api-operations.ts";
import { DocsFrame } from "./docs-frame.tsx";

/** `/docs/gateway-api`: the routes of the gateway, from its own OpenAPI document. */
export function ApiPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["openapi"],
    queryFn: async ({ signal }) => readGroups(await askServer<ApiDocument>("openapi.json", { signal })),
  });
  return (
    <DocsFrame headings={(data ?? []).map((group) => ({ ...group, level: 2 }))}>
      <PageHeader
        title="Gateway API"
        kicker={<Link to="/docs/gateway">Gateway</Link>}
        lead="Every route with its fields, and a command that calls it. GET /openapi.json returns the same as OpenAPI 3.1."
      />
      {error ? (
        <ErrorNotice
          title="The routes could not be loaded"
          error={error}
          hint="Only Patchbay’s own server describes them: start it, or open /openapi.json of a gateway."
          onRetry={() => void refetch()}
        />
      ) : data ? (
        data.map(({ id, text, operations }) => (
          <Section key={id} id={id} title={text}>
            <div className="pb-stack pb-gap-2">
              {operations.map((one) => (
                <Fold key={one.id} summary={<RouteTitle operation={one} />} loading="Loading the route">
                  {() => <Route operation={one} />}
                </Fold>
              ))}
            </div>
          </Section>
        ))
      ) : (
        <Skeleton label="Loading the routes" lines={9} />
      )}
    </DocsFrame>
  );
}

interface RouteProps {
  readonly operation: ApiOperation;
}

function RouteTitle({ operation: { method, path, summary } }: RouteProps) {
  return (
    <>
      <code>{`${method} ${path}`}</code> <span className="pb-muted">{summary}</span>
    </>
  );
}

function Route({ operation: { path, fields, example } }: RouteProps) {
  return (
    <div className="pb-stack pb-gap-3">
      {fields.length > 0 && (
        <DataTable isPart label={`Fields of ${path}`} columns={["Field", { title: "Type", width: "35%" }]}>
          {fields.map(({ name, type, isRequired, description }) => (
            <tr key={name}>
              <td>
                <code className="pb-break">{name}</code>
                {isRequired && <span className="pb-small"> required</span>}
                {description && <div className="pb-muted pb-small">{description}</div>}
              </td>
              <td className="pb-small pb-break">{type}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <CodeBlock code={example} language="sh" label={`Command for ${path}`} />
    </div>
  );
}
