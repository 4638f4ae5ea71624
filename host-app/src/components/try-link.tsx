import { Link } from "react-router";

/** What a link to the playground may say. Never a token. */
export interface PlaygroundChoice {
  /** A task's id, or a provider task; absent: chat. */
  readonly task?: string;
  readonly provider?: string;
  readonly model?: string;
}

/** Address of the playground with a choice already made. */
export function playgroundAddress({ task, provider, model }: PlaygroundChoice): string {
  const query = new URLSearchParams(
    Object.entries({ task, provider, model }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `/playground?${query}` : "/playground";
}

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
