import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { SourceLink } from "@patchbay/widgets/parts";
import { HostContext } from "../host/host-context.ts";

export interface EditSourceProps {
  /** File or folder in the repository, for example `plugins/tasks/fill-mask`. */
  readonly file: string;
}

/** Address of the repository's files, without the slash before them; undefined where the deployment names none. */
export function useSourceUrl(): string | undefined {
  const host = useContext(HostContext);
  const { data: sourceUrl } = useQuery({
    queryKey: ["source-url"],
    queryFn: () => host.sourceUrl(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return sourceUrl ? sourceUrl.replace(/\/+$/, "") : undefined;
}

/** Leads to where a page's source can be changed; nothing where the deployment names no such place. */
export function EditSource({ file }: EditSourceProps) {
  const sourceUrl = useSourceUrl();
  if (!sourceUrl) return null;
  return (
    <p>
      <SourceLink href={`${sourceUrl}/${file}`} />
    </p>
  );
}
