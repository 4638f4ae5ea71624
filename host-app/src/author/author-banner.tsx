import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { HostContext } from "../host/host-context.ts";

/** Says that a remote runs unchecked, as long as author mode is on. */
export function AuthorBanner() {
  const host = useContext(HostContext);
  const { data: remote } = useQuery({
    queryKey: ["author-remote"],
    queryFn: () => host.authorRemote(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <output className="pb-banner">{remote && `Author mode: the code of ${remote} runs in this page unchecked.`}</output>
  );
}
