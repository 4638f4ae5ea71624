import { useState } from "react";
import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, it } from "vitest";
import { ListTable } from "./data-table.tsx";
import { ListLink } from "./links.tsx";

const ROWS = ["one", "two", "three"].map((id) => ({ id }));
type Row = (typeof ROWS)[number];

const idOf = ({ id }: Row): string => id;
const drawn: string[] = [];

function cells({ id }: Row) {
  drawn.push(id);
  return (
    <td>
      <ListLink to={`/things/${id}`}>{id}</ListLink>
    </td>
  );
}

function Things() {
  const { pathname } = useLocation();
  const [short, setShort] = useState(false);
  return (
    <>
      <output>{pathname}</output>
      <button type="button" onClick={() => setShort(!short)}>
        Filter
      </button>
      <ListTable label="Things" rows={short ? ROWS.slice(1) : ROWS} keyOf={idOf} textOf={idOf} cells={cells} />
    </>
  );
}

function open() {
  render(
    <MemoryRouter basename="/below" initialEntries={["/below/things"]}>
      <Things />
    </MemoryRouter>,
  );
}

it("renders a row's cells once, even when other rows or the address change", () => {
  drawn.length = 0;
  open();
  expect(drawn).toEqual(["one", "two", "three"]);
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  expect(screen.getAllByRole("link")).toHaveLength(2);
  fireEvent.click(screen.getByRole("link", { name: "three" }));
  expect(screen.getByRole("status").textContent).toBe("/things/three");
  expect(drawn).toEqual(["one", "two", "three"]);
});

it("links relative to the app's base path, and leaves clicks for a new tab to the browser", () => {
  open();
  const link = screen.getByRole("link", { name: "two" });
  expect(link.getAttribute("href")).toBe("/below/things/two");
  const click = createEvent.click(link, { ctrlKey: true });
  // The browser's own action is not part of this test.
  link.addEventListener("click", (event) => expect(event.defaultPrevented).toBe(false));
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent(link, click);
  expect(screen.getByRole("status").textContent).toBe("/things");
});
