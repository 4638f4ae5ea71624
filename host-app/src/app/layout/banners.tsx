import { useContext } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { HostContext } from "../../host/host-context.ts";
import { Button } from "../../ui/button.tsx";

/** Shows that only built-in plugins run, and how to leave that mode. */
export function SafeModeBanner() {
  const { safeMode, serverSafeMode } = useContext(HostContext);
  const { data: server = false } = useQuery({
    queryKey: ["server-safe-mode"],
    queryFn: () => serverSafeMode(),
  });
  return (
    <output className="pb-banner">
      {server ? (
        "Safe mode: this server offers built-in plugins only. To leave, start it without --safe."
      ) : safeMode.on ? (
        <>
          Safe mode: only built-in plugins run. Disable or remove others on the{" "}
          <Link to="/plugins?state=blocked">plugins page</Link>.{" "}
          <Button onClick={() => safeMode.leave()}>Leave safe mode</Button>
        </>
      ) : (
        ""
      )}
    </output>
  );
}

/** Shows that a remote plugin runs unchecked while author mode is on. */
export function AuthorBanner() {
  const host = useContext(HostContext);
  const { data: remote } = useQuery({
    queryKey: ["author-remote"],
    queryFn: () => host.authorRemote(),
  });
  return (
    <output className="pb-banner">{remote && `Author mode: the code of ${remote} runs in this page unchecked.`}</output>
  );
}
