import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { SourceLink } from "@patchbay/widgets/parts";
import { HostContext } from "../host/host-context.ts";

export interface EditSourceProps {
  /** File or folder in the repository, for example `plugins/tasks/fill-mask`. */
  readonly file: string;
}

/** URL of the repository's files without a trailing slash; undefined if the deployment has none. */
export function useSourceUrl(): string | undefined {
  const host = useContext(HostContext);
  const { data: sourceUrl } = useQuery({
    queryKey: ["source-url"],
    queryFn: () => host.sourceUrl(),
  });
  return sourceUrl ? sourceUrl.replace(/\/+$/, "") : undefined;
}

/** Links to a page's source; nothing if the deployment has no repository. */
export function EditSource({ file }: EditSourceProps) {
  const sourceUrl = useSourceUrl();
  if (!sourceUrl) return null;
  return (
    <p>
      <SourceLink href={`${sourceUrl}/${file}`} />
    </p>
  );
}
