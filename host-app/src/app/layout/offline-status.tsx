import { useOnline } from "../../ui/error-notice.tsx";
import { OfflineIcon } from "../../ui/icons/interface-icons.tsx";

const NOTE_ID = "pb-offline-note";

/**
 * Shows that there is no network, and on request what works without. In the header, where it is always visible and
 * moves nothing; screen readers get the complete text.
 * @param path of the current page
 */
export function OfflineStatus({ path }: { readonly path: string }) {
  const online = useOnline();
  const help = whatWorksOffline(path);
  return (
    <>
      <output className="pb-visually-hidden">{online ? "" : `You are offline. ${help}`}</output>
      {!online && (
        <>
          <button type="button" className="pb-offline" aria-label="Offline" popoverTarget={NOTE_ID}>
            <OfflineIcon />
            <span>Offline</span>
          </button>
          <div id={NOTE_ID} popover="auto" className="pb-box pb-offline-note">
            <strong>You are offline</strong>
            <p>{help}</p>
          </div>
        </>
      )}
    </>
  );
}

/** What a page can still do: the browser stores the app and its plugins, unless that is switched off. */
function whatWorksOffline(path: string): string {
  const [, page = ""] = path.split("/");
  if (page === "playground") {
    return "Simulated answers and models on this device still work; calls to providers need a connection.";
  }
  if (page === "models") return "Included models still work; of the hub, only what you have opened.";
  if (page === "plugins") return "Installing from the web needs a connection.";
  return "Pages and simulations keep working; calls to providers and the hub need a connection.";
}
