import { useContext, useId, useState, type FormEvent } from "react";
import { HostContext } from "../../host/host-context.ts";
import { Button } from "../../ui/button.tsx";

export interface SessionLinkProps {
  /** Called when this browser belongs to the server's operator. */
  onOpened(): void;
}

/** Takes the link that the server printed, without leaving the page. */
export function SessionLink({ onOpened }: SessionLinkProps) {
  const { installations } = useContext(HostContext);
  const id = useId();
  const [link, setLink] = useState("");
  const [problem, setProblem] = useState<string>();

  async function open(event: FormEvent) {
    event.preventDefault();
    // React passes events of a dialog on to the form that opened it.
    event.stopPropagation();
    setProblem(undefined);
    try {
      await installations.openSession(link);
      onOpened();
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  return (
    <form className="pb-field" onSubmit={(event) => void open(event)}>
      <label className="pb-label" htmlFor={id}>
        Or paste the link here
      </label>
      <div className="pb-bar pb-gap-2">
        <input
          id={id}
          className="pb-input"
          autoComplete="off"
          spellCheck={false}
          placeholder={`${location.origin}/session?token=…`}
          value={link}
          onChange={(event) => setLink(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        />
        <Button type="submit" disabled={link.trim() === ""}>
          Continue
        </Button>
      </div>
      {problem !== undefined && (
        <span id={`${id}-problem`} className="pb-field-error" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}
