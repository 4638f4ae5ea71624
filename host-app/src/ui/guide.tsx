import { Suspense, useEffect, useState } from "react";
import { modelAddress } from "../host/catalogue/addresses.ts";
import { whenIdle } from "../host/when-idle.ts";
import { lazyPart } from "./lazy-part.tsx";
import { Skeleton } from "./placeholders.tsx";
import { Section } from "./section.tsx";

const Markdown = lazyPart(async () => (await import("./markdown/markdown.tsx")).Markdown);

export interface GuideProps {
  /** Markdown that starts with the name of the task or library as heading. */
  readonly text: string;
}

/** The guide of a task or library from its plugin. Its code comes after what the page shows first. */
export function Guide({ text }: GuideProps) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => whenIdle(() => setIsPainted(true)), []);
  const skeleton = <Skeleton label="Loading the guide" lines={12} />;
  return (
    <Section id="about" title="Guide">
      {isPainted ? (
        <Suspense fallback={skeleton}>
          <Markdown
            text={text
              .replace(/^\s*# .*\n/, "")
              .replaceAll(MODEL_ON_THE_HUB, (_, id: string) => `](${modelAddress(id, "hub")})`)}
            lowerBy={1}
            idPrefix="about-"
            outline
            resolveLink={(href) => (href.startsWith("/models/") ? href : undefined)}
          />
        </Suspense>
      ) : (
        skeleton
      )}
    </Section>
  );
}

/** A link to a model on the hub, which has its own page here. */
const MODEL_ON_THE_HUB =
  /\]\(https:\/\/huggingface\.co\/((?!(?:blog|collections|datasets|docs|learn|papers|spaces)\/)[\w.-]+\/[\w.-]+)\)/g;
