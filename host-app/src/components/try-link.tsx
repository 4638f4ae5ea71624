import { Link } from "react-router";
import { playgroundAddress, type PlaygroundChoice } from "../catalogue/playground-address.ts";

export interface TryLinkProps {
  readonly choice: PlaygroundChoice;
  /** Goes on after “Try it” for those who hear the link without its row: “with Groq”, or a model’s id. */
  readonly what: string;
}

/** Leads from a row of a list to the playground. */
export function TryLink({ choice, what }: TryLinkProps) {
  return (
    <Link to={playgroundAddress(choice)} aria-label={`Try it ${what}`}>
      Try it
    </Link>
  );
}
