import { fireEvent, screen, within } from "@testing-library/react";

/** Opens the history next to the playground. @returns queries in its panel */
export async function showHistory() {
  fireEvent.click(await screen.findByRole("button", { name: "History" }));
  return within(await screen.findByRole("region", { name: "History" }));
}
