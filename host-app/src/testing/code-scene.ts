import { fireEvent, screen } from "@testing-library/react";

/** Opens the code of a call. */
export async function openCode(): Promise<void> {
  const details = (await screen.findByText("Code")).closest("details");
  if (!details) throw new Error("The code is not folded away.");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  await screen.findByText(/No code yet|The key comes from|There is no code/);
}

/** The code that is shown. */
export function shownCode(): string {
  return screen.getByRole("figure", { name: /^The call with/ }).querySelector("code")?.textContent ?? "";
}
