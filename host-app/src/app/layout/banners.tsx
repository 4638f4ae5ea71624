import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { HostContext } from "../../host/host-context.ts";
import { optionalPart } from "../../ui/optional-part.tsx";

const SafeModeNotice = optionalPart(async () => (await import("./occasional.ts")).SafeModeNotice);
const AuthorNotice = optionalPart(async () => (await import("./occasional.ts")).AuthorNotice);

/** Shows that only built-in plugins run, and how to leave that mode. */
export function SafeModeBanner() {
  const { safeMode, serverSafeMode } = useContext(HostContext);
  const { data: server = false } = useQuery({
    queryKey: ["server-safe-mode"],
    queryFn: () => serverSafeMode(),
  });
  return <output className="pb-banner">{(server || safeMode.on) && <SafeModeNotice server={server} />}</output>;
}

/** Shows that a remote plugin runs unchecked while author mode is on. */
export function AuthorBanner() {
  const host = useContext(HostContext);
  const { data: remote } = useQuery({
    queryKey: ["author-remote"],
    queryFn: () => host.authorRemote(),
  });
  return <output className="pb-banner">{remote && <AuthorNotice remote={remote} />}</output>;
}
