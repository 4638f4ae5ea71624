import { classifyOutput } from "../result/classify-output.ts";
import { textOf } from "./judges.ts";
import type { PaneScore } from "./rank-panes.ts";
import type { DataRow } from "./parse-rows.ts";
import type { Cell } from "./run-rows.ts";

/** Everything that a run over a data set has given. */
export interface Outcome {
  readonly task: string;
  readonly judge: string | undefined;
  readonly columns: readonly string[];
  readonly rows: readonly DataRow[];
  /** What the panes are called. */
  readonly panes: readonly string[];
  /** Of each row those of each pane. */
  readonly cells: readonly (readonly (Cell | undefined)[])[];
  scoreOf(row: number, pane: number): number | undefined;
  readonly ranking: readonly PaneScore[];
}

/** What a cell says, in one text. */
export function cellText(cell: Cell | undefined): string {
  if (!cell) return "";
  if (cell.status === "failed") return `Failed: ${cell.message}`;
  if (cell.toolCalls.length > 0)
    return cell.toolCalls.map(({ name, arguments: given }) => `${name}(${given})`).join("\n");
  if (cell.output instanceof Blob) return `File (${cell.output.type})`;
  const shown = classifyOutput(cell.output);
  if (shown.form === "scores") return shown.scores.map(({ label, score }) => `${label} ${score.toFixed(3)}`).join(", ");
  return textOf(cell.output) ?? JSON.stringify(cell.output) ?? "";
}

/** As text what a row's column holds. */
export function valueText(value: unknown): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
}

const quote = (text: string): string => {
  const plain = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** CSV by RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function printCsv({ columns, rows, panes, cells, scoreOf }: Outcome): string {
  const head = [...columns, ...panes.flatMap((pane) => [pane, `${pane} score`])];
  const lines = rows.map((row, place) => [
    ...columns.map((column) => valueText(row[column])),
    ...panes.flatMap((_, pane) => [cellText(cells[place]?.[pane]), scoreOf(place, pane)?.toFixed(3) ?? ""]),
  ]);
  return [head, ...lines].map((line) => `${line.map(quote).join(",")}\r\n`).join("");
}

export function printJsonLines({ rows, panes, cells, scoreOf }: Outcome): string {
  return rows
    .map((row, place) => {
      const answers = panes.map((pane, at) => {
        const cell = cells[place]?.[at];
        return {
          pane,
          status: cell?.status ?? "open",
          ...(cell?.status === "done" && { output: cellText(cell), totalMs: Math.round(cell.totalMs) }),
          ...(cell?.status === "failed" && { error: cell.message }),
          score: scoreOf(place, at),
          ...(cell?.status === "done" && cell.verdict && { verdict: cell.verdict.text }),
        };
      });
      return `${JSON.stringify({ row, answers })}\n`;
    })
    .join("");
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const cells = (tag: "td" | "th", texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${escape(text)}</${tag}>`).join("");

const table = (head: readonly string[], body: readonly string[]): string =>
  `<table><thead><tr>${cells("th", head)}</tr></thead><tbody>${body.map((line) => `<tr>${line}</tr>`).join("\n")}</tbody></table>`;

/** A report that is one HTML file, without scripts and without anything from elsewhere. */
export function printReport(outcome: Outcome): string {
  const { task, judge, columns, rows, panes, ranking, scoreOf } = outcome;
  const ranks = ranking.map(({ pane, done, failed, score, medianMs }) =>
    cells("td", [
      panes[pane] ?? "",
      score === undefined ? "–" : score.toFixed(3),
      String(done),
      String(failed),
      medianMs === undefined ? "–" : `${Math.round(medianMs)} ms`,
    ]),
  );
  const lines = rows.map((row, place) =>
    cells("td", [
      ...columns.map((column) => valueText(row[column])),
      ...panes.flatMap((_, pane) => [cellText(outcome.cells[place]?.[pane]), scoreOf(place, pane)?.toFixed(2) ?? "–"]),
    ]),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(task)}: ${rows.length} rows</title>
<style>:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem;max-width:90rem}
table{border-collapse:collapse;margin-block:1rem}th,td{border:1px solid #8888;padding:.3rem .6rem;text-align:start;
vertical-align:top;white-space:pre-wrap;overflow-wrap:anywhere;max-width:30rem}</style></head>
<body><h1>${escape(task)}</h1><p>${rows.length} rows${judge ? `, judged by: ${escape(judge)}` : ""}</p>
<h2>Ranking</h2>${table(["Pane", "Score", "Answered", "Failed", "Median time"], ranks)}
<h2>Rows</h2>${table([...columns, ...panes.flatMap((pane) => [pane, "Score"])], lines)}</body></html>
`;
}
