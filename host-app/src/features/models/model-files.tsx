import type { KnownModel } from "@patchbay/core/hub";
import { modelFiles, readQuantization } from "@patchbay/core/quantization";
import { useState } from "react";
import { hubAddress } from "../../host/catalogue/addresses.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { counted, formatBytes } from "../../ui/format-values.ts";
import { ExternalLink } from "../../ui/links.tsx";
import { EmptyState, Skeleton } from "../../ui/placeholders.tsx";
import { Section } from "../../ui/section.tsx";
import { useHubSource, useModelFiles } from "../../calls/hub/hub-source.ts";
import { useAddresses } from "../../host/settings/use-addresses.ts";

const FEW = 40;

/** The files of a model's repository with size and quantization. */
export function ModelFiles({ model: { record } }: { readonly model: KnownModel }) {
  const [source, setSource] = useHubSource();
  const { hubUrl } = useAddresses();
  const [all, setAll] = useState(false);
  const { data, error, isPending, refetch } = useModelFiles(record.id, source, true);
  if (isPending) return <Skeleton label="Loading the file list" lines={16} />;
  if (error) {
    return <ErrorNotice title="The file list could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return source === "samples" ? (
      <EmptyState title="This sample has no files">
        <Button onClick={() => setSource("hub")}>See the real ones on Hugging Face</Button>
      </EmptyState>
    ) : (
      <EmptyState title="This repository is empty">Its author has not uploaded any file yet.</EmptyState>
    );
  }
  // Users look for the weights, which are the largest files.
  const files = data.toSorted(
    (one, other) => (other.size ?? 0) - (one.size ?? 0) || one.path.localeCompare(other.path, "en"),
  );
  const total = files.reduce((sum, { size = 0 }) => sum + size, 0);
  const quantized = modelFiles(data).some(({ named }) => named);
  const page = hubAddress(hubUrl, "model", record.id);
  const shown = all ? files : files.slice(0, FEW);
  return (
    <Section id="files" title="Files">
      <p className="pb-muted pb-small">
        {counted(files.length, "file")}
        {total > 0 && `, ${formatBytes(total)} in total`}, largest first.
      </p>
      <DataTable
        label="Files of the repository"
        className="pb-model-table"
        columns={["File", quantized && "Quantization", { title: "Size", align: "end" }]}
      >
        {shown.map(({ path, size }) => (
          <tr key={path}>
            <th scope="row">
              <ExternalLink href={`${page}/blob/main/${path.split("/").map(encodeURIComponent).join("/")}`}>
                {path}
              </ExternalLink>
            </th>
            {quantized && <td>{path.endsWith(".gguf") ? readQuantization(path)?.label : undefined}</td>}
            <td data-align="end" data-nowrap>
              {size === undefined ? "unknown" : formatBytes(size)}
            </td>
          </tr>
        ))}
      </DataTable>
      {files.length > shown.length && (
        <p>
          <Button onClick={() => setAll(true)}>Show all {files.length} files</Button>
        </p>
      )}
    </Section>
  );
}
