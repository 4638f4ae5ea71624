import { Suspense, useMemo, useState } from "react";
import { useObjectUrl } from "@patchbay/widgets";
import { CopyButton, encodeCopyValue } from "@patchbay/widgets/parts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { endingOf } from "../../ui/media/media-files.ts";
import { classifyOutput, type ShownOutput } from "../../ui/results/classify-output.ts";
import { passablesOf } from "./passables.ts";

// Most results are not passed on.
const NextTasks = lazyPart(async () => (await import("./next-tasks.tsx")).NextTasks);

export interface ResultActionsProps {
  readonly output: unknown;
  /** File name without its extension. */
  readonly name: string;
  /** The medium that the task produces. */
  readonly media: "image" | "audio" | "video" | undefined;
  /** Arguments of the call. */
  readonly input?: unknown;
}

/** Copies or downloads a result, or passes it to another task. */
export function ResultActions({ output, name, media, input }: ResultActionsProps) {
  const [open, setOpen] = useState(false);
  const shown = classifyOutput(output, media);
  const parts = passablesOf(output, { media, input });
  const text = textOf(shown, output);
  const isText = shown.form === "text" || shown.form === "transcript";
  const written = useTextFile(text, isText ? "text/plain" : "application/json");
  const file = fileOf(shown) ?? (written && { blob: written, ending: isText ? "txt" : "json" });
  const ownUrl = useObjectUrl(file?.blob);
  const url = file?.url ?? ownUrl;
  return (
    <div className="pb-row pb-gap-1 pb-result-actions">
      {text !== undefined && <CopyButton value={encodeCopyValue(text)} title="Copy the result" />}
      {file && url && (
        <a className="pb-button" data-kind="quiet" href={url} download={`${name}.${file.ending}`}>
          Download
        </a>
      )}
      {parts.length > 0 && (
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          Send to…
        </Button>
      )}
      {open && (
        <Suspense fallback={<output className="pb-muted pb-small">Looking for tasks…</output>}>
          <NextTasks parts={parts} name={name} />
        </Suspense>
      )}
    </div>
  );
}

/** One file for each text, not one for each render. */
function useTextFile(text: string | undefined, type: string): Blob | undefined {
  return useMemo(() => (text === undefined ? undefined : new Blob([text], { type })), [text, type]);
}

/**
 * The text to copy: the output's text, or JSON for anything else that is not a file. Several files are downloaded where
 * they are shown.
 */
function textOf(shown: ShownOutput, output: unknown): string | undefined {
  if (shown.form === "text" || shown.form === "transcript") return shown.text;
  if (shown.form === "file" || shown.form === "address" || shown.form === "sounds") return undefined;
  if (shown.form === "gallery" && shown.answer === undefined) return undefined;
  return JSON.stringify(output, undefined, 2);
}

interface ResultFile {
  readonly blob?: Blob;
  readonly url?: string;
  readonly ending: string;
}

function fileOf(shown: ShownOutput): ResultFile | undefined {
  if (shown.form === "file") return { blob: shown.blob, ending: endingOf(shown.blob) };
  // Files of other sites are opened there: a page cannot set their file names.
  const isOwn = shown.form === "address" && shown.url.startsWith("data:");
  return isOwn ? { url: shown.url, ending: endingOf(shown.url) } : undefined;
}
