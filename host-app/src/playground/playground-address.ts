/** What a link to the playground may say. Never a token. */
export interface PlaygroundChoice {
  readonly provider?: string;
  readonly model?: string;
}

/** Address of the playground with a choice already made. */
export function playgroundAddress(choice: PlaygroundChoice): string {
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value));
  return query.size > 0 ? `/playground?${query}` : "/playground";
}
