import { configure, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import type { TableDraft } from "./form-field.ts";
import { readCsv } from "./read-csv.ts";
import { pasteInto, readTable } from "./read-table.ts";
import { TableEditor } from "./table-editor.tsx";
// Code that the field loads on first use, so that no test waits for it.
import "./table-editor.tsx";

// The first long table loads additional code.
configure({ asyncUtilTimeout: 5000 });
describe("the rows of a text", () => {
  it.each([
    ["what a spreadsheet copies", "a\tb\r\n1\t2\r\n", ["a|b", "1|2"]],
    ["CSV", "a,b\n1,2\n", ["a|b", "1|2"]],
    ["CSV of countries with decimal commas", "a;b\n1,5;2", ["a|b", "1,5|2"]],
    ["quotes", '\uFEFFa,b\n"x, ""y""","line\nbreak"\r\n,""', ["a|b", 'x, "y"|line\nbreak', "|"]],
    [
      "a header with another separator in a name",
      "Product,Price (EUR; net),Sold\nTea,3,40",
      ["Product|Price (EUR; net)|Sold", "Tea|3|40"],
    ],
    ["one column", "Prompt\nHello, you", ["Prompt", "Hello, you"]],
    ["an open quote", 'a\n"never closed', ["a", "never closed"]],
  ])("are those of %s", (_, text, rows) => {
    expect(Array.from(readCsv(text), ({ cells }) => cells.join("|"))).toEqual(rows);
  });

  it("are padded to the same length, with a note about the ragged ones", () => {
    const { table, note } = readTable("a,b\n1\n1,2\n1,2,3\n1\n1");
    expect(table).toEqual({
      columns: ["a", "b", "Column 3"],
      rows: [
        ["1", "", ""],
        ["1", "2", ""],
        ["1", "2", "3"],
        ["1", "", ""],
        ["1", "", ""],
      ],
    });
    expect(note).toBe(
      "4 rows do not have the header’s 2 cells (rows 1, 3, 4, …). Missing cells are empty; 1 column was added for the rest.",
    );
  });

  it("are limited in number", () => {
    expect(() => readTable(`a,b\n${"1,2\n".repeat(100_001)}`)).toThrow(
      "The table has 200,002 cells. The limit is 200,000; take fewer rows.",
    );
  });

  it("are pasted into a table at a cell, and enlarge it", () => {
    const table = {
      columns: ["a", "b"],
      rows: [
        ["1", "2"],
        ["3", "4"],
      ],
    };
    expect(pasteInto(table, { row: 1, column: 1 }, "x\ty\nz").table).toEqual({
      columns: ["a", "b", "Column 3"],
      rows: [
        ["1", "2", ""],
        ["3", "x", "y"],
        ["", "z", ""],
      ],
    });
  });
});

const latest: { table: TableDraft | undefined } = { table: undefined };

function Editor({ table }: { readonly table?: TableDraft }) {
  const [value, setValue] = useState(table);
  useEffect(() => {
    latest.table = value;
  });
  return <TableEditor label="Table" table={value} onChange={setValue} />;
}

const SMALL: TableDraft = {
  columns: ["City", "Country"],
  rows: [
    ["Paris", "France"],
    ["Rome", "Italy"],
  ],
};
const cell = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (file: File) => fireEvent.change(screen.getByLabelText("CSV file"), { target: { files: [file] } });
const paste = (element: Element, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text, files: [] } });

describe("a table", () => {
  it("can be edited, and grows and shrinks by rows and columns", () => {
    render(<Editor table={SMALL} />);
    fireEvent.change(cell("City, row 2"), { target: { value: "Milan" } });
    fireEvent.change(cell("Name of column 2"), { target: { value: "Land" } });
    press("Add a row");
    press("Add a column");
    press("Remove row 1");
    press("Remove column 1");
    expect(latest.table).toEqual({
      columns: ["Land", ""],
      rows: [
        ["Italy", ""],
        ["", ""],
      ],
    });
  });

  it("moves the focus with Enter and the arrow keys", () => {
    render(<Editor table={SMALL} />);
    cell("Country, row 1").focus();
    fireEvent.keyDown(cell("Country, row 1"), { key: "Enter" });
    expect(document.activeElement).toBe(cell("Country, row 2"));
    fireEvent.keyDown(cell("Country, row 2"), { key: "ArrowUp" });
    expect(document.activeElement).toBe(cell("Country, row 1"));
  });

  it("is replaced by a table that is pasted into its header, with a note about ragged rows", () => {
    render(<Editor table={SMALL} />);
    expect(paste(cell("City, row 1"), "one word")).toBe(true);
    paste(cell("Name of column 1"), "a\tb\n1\n3\t4");
    expect(latest.table).toEqual({
      columns: ["a", "b"],
      rows: [
        ["1", ""],
        ["3", "4"],
      ],
    });
    expect(screen.getByText(/2 rows, 2 columns\. 1 row does not have the header’s 2 cells \(row 1\)/)).toBeTruthy();
    paste(cell("a, row 2"), "5\t6");
    expect(latest.table?.rows[1]).toEqual(["5", "6"]);
  });

  it("renders only the visible ones of thousands of rows", async () => {
    // The test DOM has no layout.
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(330);
    const { container } = render(<Editor />);
    paste(
      cell("Name of column 1"),
      `id\tname\n${Array.from({ length: 5000 }, (_, row) => `${row}\tn${row}`).join("\n")}`,
    );
    expect(screen.getByText("5,000 rows, 2 columns.")).toBeTruthy();
    expect(await screen.findByRole("textbox", { name: "name, row 3" })).toBeTruthy();
    expect(container.querySelectorAll("tbody input").length).toBeLessThan(100);
    fireEvent.change(cell("name, row 3"), { target: { value: "changed" } });
    expect(latest.table?.rows[2]).toEqual(["2", "changed"]);
    expect(latest.table?.rows).toHaveLength(5000);
  });

  it("shows what is wrong with a file, and keeps its content", async () => {
    render(<Editor table={SMALL} />);
    choose(new File(["a\0b"], "book.xlsx"));
    expect(await screen.findByText("book.xlsx is not a text file. Choose a table that is saved as CSV.")).toBeTruthy();
    choose(new File([""], "none.csv"));
    expect(await screen.findByText("none.csv is empty.")).toBeTruthy();
    expect(latest.table).toBe(SMALL);
  });
});
