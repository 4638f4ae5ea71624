/** A check for an answer that has a list whose first element has a member. */
export const isListOf =
  (list: string, member: string) =>
  (answer: unknown): boolean => {
    const elements = (answer as Readonly<Record<string, unknown>> | null)?.[list];
    const first: unknown = Array.isArray(elements) ? elements[0] : undefined;
    return typeof first === "object" && first !== null && Object.hasOwn(first, member);
  };
