import "./attach-files.css";
import { CloseIcon } from "@patchbay/widgets/parts";
import { useEffect, useState } from "react";
import { formatBytes } from "../../../components/format-values.ts";
import { readAttachment, type Attachment } from "./read-attachment.ts";

export interface AttachFilesProps {
  /** Files that were chosen, dropped or pasted and are to be read: another list for every time. */
  readonly given: readonly File[];
  readonly attached: readonly Attachment[];
  onChange(change: (before: readonly Attachment[]) => readonly Attachment[]): void;
}

/** Reads what is to go with a message, and shows it until it is sent. */
export function AttachFiles({ given, attached, onChange }: AttachFilesProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  useEffect(() => {
    let isWanted = true;
    void Promise.allSettled(given.map(readAttachment)).then((results) => {
      if (!isWanted) return;
      const read = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      setProblems(
        results.flatMap((result) => (result.status === "rejected" ? [(result.reason as Error).message] : [])),
      );
      if (read.length > 0) onChange((before) => [...before, ...read]);
    });
    return () => void (isWanted = false);
    // Files are read once, whoever takes them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [given]);

  return (
    <>
      {attached.length > 0 && (
        <ul className="pb-attached" aria-label="Attached files">
          {attached.map((one, place) => (
            // Two files may be alike.
            <li key={`${one.name} ${place}`}>
              {one.image !== undefined && <img src={one.image} alt="" />}
              <span>{one.name}</span>
              <span className="pb-muted">{formatBytes(one.bytes)}</span>
              <button
                type="button"
                className="pb-icon-button"
                aria-label={`Remove ${one.name}`}
                onClick={() => onChange((before) => before.filter((other) => other !== one))}
              >
                <CloseIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <ul className="pb-field-error" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}
