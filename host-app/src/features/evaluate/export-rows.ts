import { writeCsv } from "../../ui/files/write-csv.ts";
import { classifyOutput } from "../../ui/results/classify-output.ts";
import { textOf } from "./judges.ts";
import type { PaneScore } from "./rank-panes.ts";
import type { DataRow } from "./parse-rows.ts";
import type { Cell } from "./run-rows.ts";
import { counted } from "../../ui/format-values.ts";

/** The results of a data set. */
export interface Outcome {
  readonly task: string;
  readonly judge: string | undefined;
  readonly columns: readonly string[];
  readonly rows: readonly DataRow[];
  /** The panes' names. */
  readonly panes: readonly string[];
  /** Each row's cells, one for each pane. */
  readonly cells: readonly (readonly (Cell | undefined)[])[];
  scoreOf(row: number, pane: number): number | undefined;
  readonly ranking: readonly PaneScore[];
}

/** A cell's content as one text. */
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

/** A column's value as text. */
export function valueText(value: unknown): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
}

export function printCsv({ columns, rows, panes, cells, scoreOf }: Outcome): string {
  const head = [...columns, ...panes.flatMap((pane) => [pane, `${pane} score`])];
  const lines = rows.map((row, place) => [
    ...columns.map((column) => valueText(row[column])),
    ...panes.flatMap((_, pane) => [cellText(cells[place]?.[pane]), scoreOf(place, pane)?.toFixed(3) ?? ""]),
  ]);
  return writeCsv([head, ...lines]);
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

interface ReportCell {
  readonly text: string;
  /** From 0 to 1, if the cell is a score. */
  readonly score?: number | undefined;
  readonly isNumber?: boolean;
}

const scoreCell = (score: number | undefined): ReportCell => ({
  text: score?.toFixed(3) ?? "–",
  score,
  isNumber: true,
});
const numberCell = (text: string): ReportCell => ({ text, isNumber: true });

function printCell({ text, score, isNumber = false }: ReportCell): string {
  const level = score === undefined ? "" : score >= 0.995 ? " full" : score <= 0.005 ? " none" : " part";
  const bar =
    score === undefined ? "" : `<meter aria-hidden="true" min="0" max="1" value="${score.toFixed(3)}"></meter>`;
  return `<td${isNumber ? ` class="number${level}"` : ""}>${bar}${escape(text)}</td>`;
}

function table(label: string, head: readonly string[], body: readonly (readonly ReportCell[])[]): string {
  const titles = head.map((title) => `<th scope="col">${escape(title)}</th>`).join("");
  const lines = body.map((line) => `<tr>${line.map(printCell).join("")}</tr>`).join("\n");
  return `<section aria-label="${label}"><h2>${label}</h2><div class="frame"><table><thead><tr>${titles}</tr></thead><tbody>${lines}</tbody></table></div></section>`;
}

const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#121214);--raised:light-dark(#fff,#1b1b1f);
--border:light-dark(#e5e2da,#2c2c32);--text:light-dark(#1a1920,#efeef2);--muted:light-dark(#5f5c58,#a6a4ab);
--accent:light-dark(#3b2fd9,#a99fff);--good:light-dark(#19703b,#7fd49b);--bad:light-dark(#b3261e,#ff9d94)}
body{max-width:90rem;margin:0 auto;padding:clamp(1rem,4vw,3rem);background:var(--paper);color:var(--text);
font:15px/1.55 "Hanken Grotesk",system-ui,sans-serif}
h1{margin:0;font-size:28px;line-height:1.15;letter-spacing:-.02em}h2{margin:2rem 0 .5rem;font-size:17px}
p{margin:.25rem 0;color:var(--muted)}.frame{overflow-x:auto;border:1px solid var(--border);border-radius:10px;
background:var(--raised)}table{width:100%;border-collapse:collapse}
th,td{padding:.5rem .75rem;border-bottom:1px solid var(--border);text-align:start;vertical-align:top;min-width:9rem;
max-width:30rem;white-space:pre-wrap;overflow-wrap:anywhere}tr:last-child td{border-bottom:0}
th{color:var(--muted);font-size:13px;font-weight:500}.number{min-width:0;white-space:nowrap;font-variant-numeric:tabular-nums}
.full{color:var(--good)}.none{color:var(--bad)}meter{width:4rem;height:.6rem;margin-inline-end:.5rem;vertical-align:middle}
@media print{body{padding:0}.frame{overflow:visible}}`;

/** A report as one HTML file, without scripts and external resources. */
export function printReport(outcome: Outcome): string {
  const { task, judge, columns, rows, panes, ranking, scoreOf } = outcome;
  const ranks = ranking.map(({ pane, done, failed, score, medianMs }) => [
    { text: panes[pane] ?? "" },
    scoreCell(score),
    numberCell(String(done)),
    numberCell(String(failed)),
    numberCell(medianMs === undefined ? "–" : `${Math.round(medianMs)} ms`),
  ]);
  const lines = rows.map((row, place) => [
    ...columns.map((column) => ({ text: valueText(row[column]) })),
    ...panes.flatMap((_, pane) => [{ text: cellText(outcome.cells[place]?.[pane]) }, scoreCell(scoreOf(place, pane))]),
  ]);
  const isSimulated = outcome.cells.flat().some((cell) => cell?.status === "done" && cell.simulated);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(task)}: ${counted(rows.length, "row")}</title>
<style>${STYLE}</style></head>
<body><h1>${escape(task)}</h1><p>${counted(rows.length, "row")}${judge ? `, judged by: ${escape(judge)}` : ""}. Made with Patchbay.</p>
${isSimulated ? "<p><strong>Simulated: plugins’ mocks answered, and no model was called.</strong> The pane names show which.</p>" : ""}
${table("Ranking", ["Pane", "Score", "Answered", "Failed", "Median time"], ranks)}
${table("Rows", [...columns, ...panes.flatMap((pane) => [pane, "Score"])], lines)}</body></html>
`;
}
