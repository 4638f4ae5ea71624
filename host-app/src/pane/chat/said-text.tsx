import { useState } from "react";
import { Button } from "../../ui/button.tsx";

/** Longest message, in characters, that is shown whole: millions of lines would block the page and hide the answer. */
const LONGEST = 20_000;
/** Characters that are shown of a longer one. */
const SHOWN = 1000;

/** What the user wrote. Of a very long message only the beginning is shown until the user asks for all of it. */
export function SaidText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= LONGEST) return <p className="pb-turn-text">{text}</p>;
  return (
    <>
      <p className="pb-turn-text">{isWhole ? text : `${text.slice(0, SHOWN)}…`}</p>
      <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? "Show the beginning only" : `Show all ${text.length.toLocaleString("en")} characters`}
      </Button>
    </>
  );
}
