import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

export interface ForeignFilesNoticeProps {
  /** What contains the files, for example `link`. */
  readonly source: string;
  readonly hosts: readonly string[];
  /** @param withFiles whether the user agreed to load the files */
  onOpen(withFiles: boolean): void;
  onDismiss(): void;
}

/** Most hosts that are listed. */
const MOST_NAMED = 5;

/** Asks before files are loaded from hosts that another person chose. */
export function ForeignFilesNotice({ source, hosts, onOpen, onDismiss }: ForeignFilesNoticeProps) {
  const named = hosts.length > MOST_NAMED ? [...hosts.slice(0, MOST_NAMED), "others"] : hosts;
  return (
    <Notice
      tone="warning"
      title={`This ${source} shows files from ${new Intl.ListFormat("en").format(named)}`}
      actions={
        <>
          <Button kind="primary" onClick={() => onOpen(false)}>
            Open without the files
          </Button>
          <Button onClick={() => onOpen(true)}>Load the files</Button>
          <Button kind="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      Loading them tells {hosts.length === 1 ? "this host" : "these hosts"} your address and that you opened the{" "}
      {source}. Nothing has been loaded or run.
    </Notice>
  );
}
