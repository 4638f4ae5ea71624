import { useContext } from "react";
import { Link } from "react-router";
import { HostContext } from "../../host/host-context.ts";
import { Button } from "../../ui/button.tsx";

/** How to leave the mode in which only built-in plugins run. @param server the server itself is in that mode */
export function SafeModeNotice({ server }: { readonly server: boolean }) {
  const { safeMode } = useContext(HostContext);
  if (server) return "Safe mode: this server offers built-in plugins only. To leave, start it without --safe.";
  return (
    <>
      {safeMode.stuck !== undefined &&
        `This page stopped responding while the widget of the ${safeMode.stuck} was open. `}
      Safe mode: only built-in plugins run. Disable or remove others on the{" "}
      <Link to="/plugins?state=blocked">plugins page</Link>.{" "}
      <Button onClick={() => safeMode.leave()}>Leave safe mode</Button>
    </>
  );
}

/** Names the address of a remote plugin, which runs unchecked. */
export function AuthorNotice({ remote }: { readonly remote: string }) {
  return `Author mode: the code of ${remote} runs in this page unchecked.`;
}
