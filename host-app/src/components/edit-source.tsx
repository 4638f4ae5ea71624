import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { SourceLink } from "./source-link.tsx";
import { HostContext } from "../host/host-context.ts";

export interface EditSourceProps {
  /** File or folder in the repository, for example `plugins/tasks/fill-mask`. */
  readonly file: string;
}

/** Leads to where a page's source can be changed; nothing where the deployment names no such place. */
export function EditSource({ file }: EditSourceProps) {
  const host = useContext(HostContext);
  const { data: sourceUrl } = useQuery({
    queryKey: ["source-url"],
    queryFn: () => host.sourceUrl(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!sourceUrl) return null;
  return (
    <p>
      <SourceLink href={`${sourceUrl.replace(/\/+$/, "")}/${file}`} />
    </p>
  );
}
