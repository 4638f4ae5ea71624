import { isActive, type Branch, type Run, type RunList } from "../run/run.ts";
import { askedIn } from "./conversation.ts";

type Conversation = Pick<RunList, "runs" | "branches">;

/** A turn's version number, from 1, and the number of versions. */
export interface Versions {
  readonly number: number;
  readonly count: number;
}

/** All versions of a run, the shown one included, oldest first. */
function versionsAt({ runs, branches }: Conversation, index: number): readonly Branch[] {
  const after = runs[index - 1]?.id;
  const shown: Branch = { after, tail: runs.slice(index) };
  return [shown, ...branches.filter((one) => one.after === after)].toSorted((one, other) => idOf(one) - idOf(other));
}

const idOf = ({ tail }: Branch): number => tail[0]?.id ?? Infinity;

export function versionsOf(list: Conversation, run: Run): Versions {
  const versions = versionsAt(list, list.runs.indexOf(run));
  return { number: versions.findIndex(({ tail }) => tail[0] === run) + 1, count: versions.length };
}

/** Sets a turn and the turns after it aside for another version. */
export function fork({ runs, branches }: Conversation, run: Run): Conversation {
  const index = runs.indexOf(run);
  // Writing another version stops the streaming one.
  const tail = runs.slice(index).map((one): Run => (isActive(one) ? { ...one, status: "cancelled" } : one));
  return { runs: runs.slice(0, index), branches: [...branches, { after: runs[index - 1]?.id, tail }] };
}

/** Shows the previous or next version of a turn, with the turns after it. */
export function showVersion(list: Conversation, run: Run, step: 1 | -1): Conversation {
  const index = list.runs.indexOf(run);
  const versions = versionsAt(list, index);
  const target = versions[versions.findIndex(({ tail }) => tail[0] === run) + step];
  if (!target) return list;
  const { runs, branches } = fork(list, run);
  return { runs: [...runs, ...target.tail], branches: branches.filter((one) => one !== target) };
}

/**
 * Deletes a turn and its tool results. Another version replaces it with the turns after that version; without one, the
 * turns after it stay.
 */
export function withoutTurn(list: Conversation, run: Run): Conversation {
  const { runs, branches } = list;
  const index = runs.indexOf(run);
  const { number, count } = versionsOf(list, run);
  if (count > 1) {
    const { runs: shown, branches: left } = showVersion(list, run, number > 1 ? -1 : 1);
    return { runs: shown, branches: left.filter(({ tail }) => tail[0] !== run) };
  }
  const rest = runs.slice(index + 1);
  const end = rest.findIndex((one) => askedIn(one)[0]?.role !== "tool");
  const removed = new Set([run, ...(end === -1 ? rest : rest.slice(0, end))].map(({ id }) => id));
  const after = runs[index - 1]?.id;
  return {
    runs: runs.filter(({ id }) => !removed.has(id)),
    branches: branches.map((one) => (one.after !== undefined && removed.has(one.after) ? { ...one, after } : one)),
  };
}
