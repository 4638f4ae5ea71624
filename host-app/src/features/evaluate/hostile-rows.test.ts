import { describe, expect, it } from "vitest";
import { readTextFile } from "../../ui/files/read-text-file.ts";
import { parseRows, type ParsedRows } from "./parse-rows.ts";

/** Data-set files that other programs write, or damaged ones: read in full, or rejected with the reason. */
interface DataFile {
  readonly what: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  /** The rows that are read. */
  readonly rows?: ParsedRows["rows"];
  /** Skipped lines or items, with their names. */
  readonly leftOut?: readonly string[];
  /** Why the file is rejected. */
  readonly refused?: string;
}

const ab = (a: unknown, b: unknown) => ({ a, b });
const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (unit) => unit.charCodeAt(0)).buffer);
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

const FILES: readonly DataFile[] = [
  { what: "plain CSV", content: "a,b\n1,2\n", rows: [ab("1", "2")] },
  { what: "CSV with a byte order mark", content: "\uFEFFa,b\r\n1,2\r\n", rows: [ab("1", "2")] },
  { what: "CSV of classic Mac OS", content: 'a,b\r1,"x\ry"\r', rows: [ab("1", "x\ny")] },
  { what: "CSV with a separator that Excel names", content: "sep=;\r\na;b\r\n1;2,5\r\n", rows: [ab("1", "2,5")] },
  { what: "CSV with semicolons", content: "a;b\n1;2", rows: [ab("1", "2")] },
  {
    what: "one column, whose cells have separators",
    content: 'a\nHello, how are you?\n\nOne; two\tthree\n"Say hi, please"\n',
    rows: ["Hello, how are you?", "One; two\tthree", "Say hi, please"].map((a) => ({ a })),
  },
  {
    what: "quoted cells of several lines, and empty ones",
    content: 'a,b\r\n"1,\n2",\r\n,\r\n',
    rows: [ab("1,\n2", ""), ab("", "")],
  },
  { what: "CSV with pipes", content: "a|b\n1|2", rows: [ab("1", "2")] },
  { what: "columns from a spreadsheet", content: "a\tb\n1\t2, 3\n", rows: [ab("1", "2, 3")] },
  { what: "two columns of one name", content: "a,a\n1,2\n", rows: [{ a: "1", "a (2)": "2" }] },
  {
    what: "two columns of one name beside its second",
    content: "a,a,a (2)\n1,2,3",
    rows: [{ a: "1", "a (3)": "2", "a (2)": "3" }],
  },
  { what: "columns without names", content: ",\n1,2\n", rows: [{ "Column 1": "1", "Column 2": "2" }] },
  { what: "quotes within quotes", content: 'a,b\n"say ""hi"", please",2\n', rows: [ab('say "hi", please', "2")] },
  {
    what: "quotes within quotes that are not doubled",
    content: 'a,b\n"say "hi" now",2\n3,4\n',
    rows: [ab("3", "4")],
    leftOut: ['Line 2: Text follows a closing quote. Write a quote inside a quoted cell twice: "".'],
  },
  { what: "an inch sign in a cell", content: 'a,b\n5" pipe,2\n', rows: [ab('5" pipe', "2")] },
  {
    what: "a quote that is never closed",
    content: 'a,b\n1,2\n"open,3\n4,5\n',
    rows: [ab("1", "2")],
    leftOut: ["Line 3: A quoted cell that begins here does not end. Nothing after it was read."],
  },
  {
    what: "a quote alone at the end",
    content: 'a,b\n1,2\n3,4\n"',
    rows: [ab("1", "2"), ab("3", "4")],
    leftOut: ["Line 4: A quoted cell that begins here does not end. Nothing after it was read."],
  },
  {
    what: "rows that are too short and too long",
    content: "\n\na,b\n1\n1,2\n1,2,3\n",
    rows: [ab("1", "2")],
    leftOut: ["Line 4: It has 1 cell; the header has 2.", "Line 6: It has 3 cells; the header has 2."],
  },
  { what: "a header alone", content: "a,b\n", refused: "There are no rows below the header." },
  {
    what: "Latin-1",
    content: latin1("a,b\ncaf\u00E9,2\n"),
    refused:
      'rows is not in UTF-8, so letters with accents would be lost. Save it as UTF-8 ("CSV UTF-8" in Excel), and choose it again.',
  },
  { what: "UTF-16 as Excel saves it", content: utf16("a\tb\r\ncaf\u00E9\t2\r\n"), rows: [ab("caf\u00E9", "2")] },
  {
    what: "a spreadsheet's own file",
    content: Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0xff),
    refused: "rows is not a text file. Choose CSV, JSON Lines or a JSON list.",
  },
  { what: "an empty file", content: " \n", refused: "rows is empty." },
  { what: "a JSON list", content: '[{"a":1,"b":2},{"a":3}]', rows: [ab(1, 2), { a: 3 }] },
  {
    what: "a JSON list with a comma at its end",
    content: '[{"a":1,"b":2},]',
    refused: "Invalid JSON at line 1, column 16: expected a value.",
  },
  {
    what: "a JSON list with a number",
    content: '[{"a":1},5]',
    rows: [{ a: 1 }],
    leftOut: ["Item 2: It is not an object."],
  },
  {
    what: "a JSON list of texts",
    content: '["a","b"]',
    refused: 'The list has no objects. Write each row as an object, for example [{"prompt": "Hello"}].',
  },
  { what: "an empty JSON list", content: "[]", refused: "The list is empty." },
  { what: "an object around the rows", content: '{"version":1,"data":[{"a":1},{"a":2}]}', rows: [{ a: 1 }, { a: 2 }] },
  {
    what: "one row on several lines",
    content: '{\n  "messages": [{"role": "user"}]\n}',
    rows: [{ messages: [{ role: "user" }] }],
  },
  {
    what: "JSON Lines with bad lines",
    content: '\n{"a":1}\r\n{"a":\n[3]\n{"a":2}{"a":3}\n{"a":4}',
    rows: [{ a: 1 }, { a: 4 }],
    leftOut: [
      "Line 3: Invalid JSON at column 6: expected a value.",
      "Line 4: It is not an object.",
      "Line 5: Invalid JSON at column 8: expected the end.",
    ],
  },
  { what: "JSON Lines of classic Mac OS", content: '{"a":1}\r{"a":2}\r', rows: [{ a: 1 }, { a: 2 }] },
  {
    what: "lists within lists without end",
    content: `[{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}]`,
    refused: "The JSON has more than 200 lists and objects within each other.",
  },
];

const WANTED = "CSV, JSON Lines or a JSON list";

function describeRows({ columns, rows, problems }: ParsedRows) {
  const used = new Set(rows.flatMap((row) => Object.keys(row)));
  if (columns.length !== used.size) throw new Error(`The columns are ${columns.join()}.`);
  return { rows, leftOut: problems.map(({ line, text, isItem }) => `${isItem ? "Item" : "Line"} ${line}: ${text}`) };
}

describe(`a data set from one of ${FILES.length} files`, () => {
  it.each(FILES)("is read or rejected: $what", async ({ content, rows, leftOut = [], refused }) => {
    const outcome = await readTextFile(new File([content], "rows"), { most: 1e6, wanted: WANTED })
      .then((text) => parseRows(text))
      .then(describeRows, ({ message }: Error) => message);
    expect(outcome).toEqual(refused ?? { rows, leftOut });
  });
});
