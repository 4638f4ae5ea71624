import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  readTable,
  writeBlobs,
  type ExpectedRequest,
  type Outcome,
  type OutcomeRow,
  type RequestRow,
} from "./parity/catalogue-row.ts";
import { outcomeDeviations, requestDeviations, type Deviation, type Reason } from "./parity/deviations.ts";
import outcomes from "./parity/outcomes.jsonl?raw";
import { playRow } from "./parity/play-row.ts";
import { playSequence } from "./parity/play-sequence.ts";
import requests from "./parity/requests.jsonl?raw";
import { sequenceDeviations } from "./parity/sequence-deviations.ts";
import { sequences, type Sequence } from "./parity/sequences.ts";

/** The catalog's cases, unchanged or with a deviation that explains the reason and the result. */

const requestRows = readTable<RequestRow>(requests);
const outcomeRows = readTable<OutcomeRow>(outcomes);

/** The expected result. A deviation fails if its `instead` does not happen, or if the row's result happens anyway. */
function expectedHere<Expected extends object>(row: Expected, deviation: Deviation<Expected> | undefined): Expected {
  return { ...row, ...deviation?.instead };
}

const requestOf = ({ url, authorization, body, headers }: RequestRow) => ({ url, authorization, body, headers });
const outcomeOf = ({ value, error }: OutcomeRow): Outcome => ({ value, error });
const stepsOf = ({ steps }: Sequence) => ({ steps });

async function observeRequest(row: RequestRow, headers: object): Promise<Partial<ExpectedRequest>> {
  const [post] = (await playRow(row)).posts;
  if (!post) return {};
  const names = Object.keys(headers);
  return {
    url: post.url,
    authorization: post.headers.get("authorization") ?? undefined,
    body: await writeBlobs(post.body),
    headers:
      names.length > 0 ? Object.fromEntries(names.map((name) => [name, post.headers.get(name) ?? ""])) : undefined,
  };
}

describe("requests", () => {
  const refused = requestRows.filter(({ id }) => requestDeviations[id]?.instead.error !== undefined);

  it.each(requestRows.filter((row) => !refused.includes(row)))("$id $provider $method", async (row) => {
    const deviation = requestDeviations[row.id];
    const observed = await observeRequest(row, { ...row.headers, ...deviation?.instead.headers });
    expect(observed).toEqual(expectedHere<ExpectedRequest>(requestOf(row), deviation));
  });

  it.each(refused)("$id $provider $method is refused", async (row) => {
    const { posts, error } = await playRow(row);
    expect({ posts, error }).toEqual({ posts: [], error: requestDeviations[row.id]?.instead.error });
  });
});

describe("outcomes", () => {
  it.each(outcomeRows)("$id $provider $method", async (row) => {
    const { value, error } = await playRow(row);
    expect({ value, error }).toEqual(expectedHere(outcomeOf(row), outcomeDeviations[row.id]));
  });
});

describe("sequences", () => {
  // Pauses have random jitter, which is turned off here.
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(1));
  afterEach(() => void vi.restoreAllMocks());

  it.each(sequences)("$id $title", async (sequence) => {
    const steps = await playSequence(sequence);
    expect({ steps }).toEqual(expectedHere(stepsOf(sequence), sequenceDeviations[sequence.id]));
  });
});

const deviations = { ...requestDeviations, ...outcomeDeviations, ...sequenceDeviations };
const rows: Readonly<Record<string, object>> = Object.fromEntries([
  ...requestRows.map((row) => [row.id, requestOf(row)]),
  ...outcomeRows.map((row) => [row.id, outcomeOf(row)]),
  ...sequences.map((row) => [row.id, stepsOf(row)]),
]);
const cases = Object.keys(rows);

/** Number of deviating cases by reason. */
const counts: Readonly<Record<Reason, number>> = { specification: 13, vendor: 14, quirk: 4, "own prose": 6 };

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, "0")}`);

describe(`${cases.length} cases, ${Object.keys(deviations).length} of which deviate`, () => {
  it("the deviations are complete", () => {
    expect(cases.toSorted()).toEqual([...numbered("E", 41), ...numbered("R", 47), ...numbered("S", 15)]);
  });

  it.each(Object.entries(deviations))("%s is a case with a deviation", (id, { instead }) => {
    expect(rows[id]).toBeDefined();
    expect({ ...rows[id], ...instead }).not.toEqual(rows[id]);
  });

  it.each(Object.entries(counts))("%s is the reason of %d deviations", (reason, count) => {
    expect(Object.values(deviations).filter((deviation) => deviation.reason === reason)).toHaveLength(count);
  });
});
