import { useContext, useState, type FormEvent } from "react";
import { HostContext } from "../../host/host-context.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

export interface SessionLinkProps {
  /** Called when this browser belongs to the server's operator. */
  onOpened(): void;
}

/** Takes the link that the server printed, without leaving the page. */
export function SessionLink({ onOpened }: SessionLinkProps) {
  const { installations } = useContext(HostContext);
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
    <form onSubmit={(event) => void open(event)}>
      <TextField
        label="Or paste the link here"
        placeholder={`${location.origin}/session?token=…`}
        value={link}
        problem={problem}
        onChange={setLink}
      >
        <Button type="submit" disabled={link.trim() === ""}>
          Continue
        </Button>
      </TextField>
    </form>
  );
}
