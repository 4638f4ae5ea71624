import { Suspense, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { SendIcon } from "../../pane/run/run-controls.tsx";
import { useFoundServers } from "../../calls/servers/use-found-servers.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { PatchBay } from "./patch-bay.tsx";

const EXAMPLES = ["What is a patch bay?", "Explain attention", "A haiku about cables"];

// The code for calls is loaded with the first question.
const HomeAnswers = lazyPart(async () => (await import("./home-answers.tsx")).HomeAnswers);

/** A question; the same text sent again is a new one. */
export interface Question {
  readonly id: number;
  readonly text: string;
}

/** A chat in the page: the answer streams in below. */
export function HomePrompt() {
  const catalogue = useCatalogue();
  const id = useId();
  const [draft, setDraft] = useState("");
  const [question, setQuestion] = useState<Question>();
  const { servers } = useFoundServers(true);
  const running = servers?.find(({ status }) => status === "running");

  function ask(text: string) {
    if (text.trim() === "") return;
    setQuestion({ id: (question?.id ?? 0) + 1, text: text.trim() });
    setDraft("");
  }

  return (
    <section className="pb-card pb-prompt" aria-label="Try a chat">
      {/* First in the order of focus; its place on the screen is below. */}
      <form
        className="pb-prompt-form"
        onSubmit={(event) => {
          event.preventDefault();
          ask(draft);
        }}
      >
        <label htmlFor={id} className="pb-visually-hidden">
          Ask a model
        </label>
        <input
          id={id}
          className="pb-input"
          placeholder="Ask a model"
          autoComplete="off"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit" kind="primary">
          <SendIcon size={14} />
          Send
        </Button>
      </form>
      <div className="pb-prompt-answers" data-answering={question ? "" : undefined}>
        {question ? (
          <Suspense fallback={<Skeleton label="Loading the chat" lines={4} />}>
            <HomeAnswers question={question} />
          </Suspense>
        ) : (
          <div className="pb-stack pb-gap-3 pb-prompt-examples">
            {catalogue.status !== "failed" && <PatchBay catalogue={catalogue} />}
            <p className="pb-muted pb-small">
              {running
                ? `${running.label} on this device answers.`
                : "Ask a model something, or start with one of these."}
            </p>
            <div className="pb-choices">
              {EXAMPLES.map((text) => (
                <button key={text} type="button" className="pb-choice" onClick={() => ask(text)}>
                  {text}
                </button>
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
