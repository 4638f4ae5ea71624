import "./turns.css";
import { formatBytes } from "../../../ui/format-values.ts";
import { CodeBlock } from "../../../ui/code/code-block.tsx";
import { SaidText } from "../said-text.tsx";
import { fileInText } from "../attach/read-attachment.ts";
import type { Message } from "../../../calls/chat/conversation.ts";

interface Part {
  readonly type?: string;
  readonly text?: string;
  readonly image_url?: { readonly url: string };
  readonly input_audio?: { readonly data: string; readonly format: string };
  readonly file?: { readonly filename?: string };
}

/** Message parts other than plain text: attached files, tool results. */
export function SaidParts({ messages }: { readonly messages: readonly Message[] }) {
  const [first] = messages;
  if (first?.role === "tool") {
    return (
      <>
        <p className="pb-row pb-turn-role">{messages.length === 1 ? "Tool result" : "Tool results"}</p>
        {messages.map(({ content, tool_call_id: id }, place) => (
          <CodeBlock key={id ?? place} code={String(content)} language="json" label={`Result ${place + 1}`} />
        ))}
      </>
    );
  }
  const parts = (Array.isArray(first?.content) ? first.content : []) as readonly Part[];
  return (
    <>
      <p className="pb-row pb-turn-role">You</p>
      {parts.map((part, place) => (
        // Sent messages do not change.
        <SaidPart key={place} part={part} />
      ))}
    </>
  );
}

function SaidPart({ part: { text, image_url: image, input_audio: audio, file } }: { readonly part: Part }) {
  const written = text === undefined ? undefined : fileInText(text);
  if (written) {
    return (
      <details className="pb-details">
        <summary>
          {written.name} ({formatBytes(new Blob([written.content]).size)})
        </summary>
        <p className="pb-turn-text pb-said-file">{written.content}</p>
      </details>
    );
  }
  if (text !== undefined) return <SaidText text={text} />;
  if (image) return <img className="pb-said-image" src={image.url} alt="Attached" />;
  if (audio) {
    const type = audio.format === "mp3" ? "audio/mpeg" : `audio/${audio.format}`;
    // The user recorded it, so there are no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio controls src={`data:${type};base64,${audio.data}`} aria-label="Attached audio" />;
  }
  return <p className="pb-chip">{file?.filename ?? "File"}</p>;
}
