import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SnippetNote } from "./model-snippets.tsx";

it("links the URLs in a note, without the punctuation after them", () => {
  const { container } = render(
    <SnippetNote text="See https://acme.example/guide?x=1#install, or (https://acme.example)." />,
  );
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["https://acme.example/guide?x=1#install", "https://acme.example"]);
  expect(container.textContent).toMatch(/^See https:.*#install.*, or \(https:.*example.*\)\.$/);
});
