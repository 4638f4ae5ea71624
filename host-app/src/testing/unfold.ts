import { fireEvent } from "@testing-library/react";

/** Opens or closes the fold that an element is in, with the event that the test DOM does not send. */
export function unfold(inside: Element, open = true): HTMLDetailsElement {
  const fold = inside.closest("details");
  if (!fold) throw new Error("The element is in no fold.");
  fold.open = open;
  fireEvent(fold, new Event("toggle"));
  return fold;
}
