import { InputError } from "@patchbay/core/errors";
import { isObject } from "@patchbay/core/provider";
import { leavesOf, valueAt, withValueAt, type ValuePath } from "./print-code.ts";
import { likeliest, type DescribedCall, type DescribedLook, type DocumentedAnswer } from "./task-draft.ts";
import { camelCase, settingsIn } from "./vendor-call.ts";

/** What a vendor's examples show about its jobs. */
export interface JobFacts {
  /** The look at a job, with `{id}` in its path or its query. */
  readonly look: DescribedLook;
  readonly result?: DescribedLook | undefined;
  /** The job's id in the example. */
  readonly id: string;
  /** Where the id is in the answer that accepts the job, and the state in those that describe it. */
  readonly idPath: ValuePath;
  readonly statePath: ValuePath;
  readonly states: Readonly<Record<StateKind, readonly string[]>>;
  /** The answer that accepts the job, and that of a finished one. */
  readonly accepted: unknown;
  readonly done: unknown;
  /** Parts that no example shows, as items of a list. */
  readonly guesses: readonly string[];
}

export type StateKind = "queued" | "running" | "done" | "failed";

type Leaf = ReturnType<typeof leavesOf>[number];

const ID_NAMES =
  "task_id taskId job_id jobId id prediction_id generation_id generationId video_id request_id requestId uuid".split(
    " ",
  );
const ID_NAME = /id$|^uuid$/i;
export const STATE_NAME =
  /^(?:\w+_)?(?:status|state|phase)$|(?:Status|State)$|^(?:is_?)?(?:done|completed?|finished|ready)$/i;

const nameOf = ({ path }: Leaf): string => String(path.findLast((step) => typeof step === "string"));
const jsonOf = (answer: DocumentedAnswer | undefined): unknown =>
  answer && "json" in answer ? answer.json : undefined;

/** @param output where a finished job has its result, if no example shows one @throws InputError */
export function readJob({ call, answer, job }: DescribedCall, output: unknown): JobFacts {
  if (!job) throw new InputError("There is no example that looks at the job.");
  const { status, result, states: documented = [] } = job;
  const guesses: string[] = [];
  const givenAccepted = jsonOf(answer);
  const givenDone = jsonOf(status.answer);
  const { look, name, literal } = withId(status, call.settings, givenAccepted);
  for (const { origin } of [look, ...(result ? [result] : [])]) {
    if (origin !== call.origin)
      throw new InputError(
        `The job is at ${origin}, but it was started at ${call.origin}: write the code that polls it by hand, with 'pollJob'.`,
      );
  }

  const idLeaf = findId(givenAccepted ?? givenDone, name, literal);
  if (!idLeaf && givenAccepted !== undefined)
    throw new InputError(
      "The answer that accepts the job has no id. Pass the documented one, as JSON below its curl command.",
    );
  if (!idLeaf || givenAccepted === undefined) guesses.push("`id`");
  const idPath = idLeaf?.path ?? ["id"];
  const id = String(idLeaf?.value ?? "job-1");

  const stateLeaf = findState(givenDone ?? givenAccepted, findId(givenDone, name, literal)?.path);
  if (!stateLeaf) guesses.push("`state`");
  const statePath = stateLeaf?.path ?? [...idPath.slice(0, -1), "status"];
  const first = givenAccepted === undefined ? undefined : valueAt(givenAccepted, statePath);
  const sample = givenDone === undefined ? undefined : stateLeaf?.value;
  const states = sortStates({ documented, first, sample });
  const isListed = documented.length > 0 && states.failed.length > 0;
  const isText = typeof (sample ?? first ?? "") === "string";
  const open = [...(isText ? ["queued"] : []), "running", ...(sample === undefined ? ["done"] : []), "failed"];
  if (!isListed) guesses.push(...open.map((kind) => `\`${kind}\``));
  if (givenDone === undefined && !result) guesses.push("where the result is");

  const typed = (state: string | undefined): unknown => asTyped(state ?? "", sample ?? first);
  const finished = givenDone ?? merged(objectAt(idPath, id), objectAt([...idPath.slice(0, -1), "output"], output));
  const before = typed(states.queued[0] ?? states.running[0]);
  const isOver = typeof first === "string" && /^(?:done|failed)$/.test(kindOf(first));
  const accepted =
    givenAccepted === undefined
      ? merged(objectAt(idPath, id), objectAt(statePath, before))
      : // A document's example may be of a finished job.
        isOver
        ? withValueAt(givenAccepted, statePath, before)
        : givenAccepted;
  const done =
    valueAt(finished, statePath) === undefined
      ? merged(finished, objectAt(statePath, typed(states.done[0])))
      : withValueAt(finished, statePath, typed(states.done[0]));
  return {
    look,
    ...(result && { result: withId(result, call.settings, givenAccepted).look }),
    id,
    idPath,
    statePath,
    states,
    accepted,
    done,
    guesses,
  };
}

/** `true` and `1` as in the example: states are texts in the code. */
export function asTyped(state: string, sample: unknown): unknown {
  return typeof sample === "number" ? Number(state) : typeof sample === "boolean" ? state === "true" : state;
}

/** The GET with `{id}` in the place of the job's id, and the placeholder or the id that was there. @throws InputError */
function withId(look: DescribedLook, known: readonly string[], accepted: unknown) {
  const values = [...look.path.split("/"), ...Object.values(look.query)];
  const names = values.flatMap(settingsIn).filter((setting) => !known.includes(setting));
  const name = names.find((each) => ID_NAME.test(each)) ?? names[0];
  const ids = new Set(leavesOf(accepted).map(({ value }) => String(value)));
  const literal =
    name === undefined ? (values.find((each) => ids.has(each)) ?? values.findLast(looksLikeId)) : undefined;
  const pattern = literal ?? (name === undefined ? undefined : `{${name}}`);
  if (pattern === undefined) {
    throw new InputError(
      `The address that looks at the job (${look.path}) has no id in it. Write {id} in its place, as in https://api.acme.example/v1/jobs/{id}.`,
    );
  }
  const put = (text: string): string =>
    text === pattern ? "{id}" : text.replace(pattern, name === undefined ? pattern : "{id}");
  const query = Object.fromEntries(Object.entries(look.query).map(([key, value]) => [key, put(value)]));
  const path = look.path.split("/").map(put).join("/");
  return { look: { ...look, path, query }, name, literal };
}

const looksLikeId = (text: string): boolean => /^:\w+$|^[A-Z_]*ID$|^(?=.*\d)[\w-]{8,}$/.test(text);

/** The id of a job. @param name of its placeholder; @param literal the id in the address that looks at it */
export function findId(json: unknown, name: string | undefined, literal: string | undefined): Leaf | undefined {
  const leaves = leavesOf(json).filter(
    ({ path, value }) => path.length > 0 && /^(?:string|number)$/.test(typeof value),
  );
  const named = leaves.filter((leaf) => ID_NAME.test(nameOf(leaf)));
  return (
    leaves.find(({ value }) => String(value) === literal) ??
    named.find((leaf) => camelCase(nameOf(leaf)) === name) ??
    likeliest(
      named.filter(({ path }) => path.every((step) => typeof step === "string")),
      ID_NAMES,
    ) ??
    (leaves.length === 1 ? leaves[0] : undefined)
  );
}

/** The state of a job. */
export function findState(json: unknown, idPath: ValuePath | undefined): Leaf | undefined {
  const leaves = leavesOf(json).filter(
    (leaf) =>
      STATE_NAME.test(nameOf(leaf)) && leaf.path.every((step) => typeof step === "string") && leaf.value !== null,
  );
  const beside = String(idPath?.slice(0, -1));
  // Beside the id, then a text rather than a number such as 200, then the innermost: envelopes have a status, too.
  const rank = ({ path, value }: Leaf): number =>
    (idPath && String(path.slice(0, -1)) === beside ? 100 : 0) + (typeof value === "string" ? 10 : 0) + path.length;
  return leaves.toSorted((one, other) => rank(other) - rank(one))[0];
}

const KINDS: readonly (readonly [StateKind, RegExp])[] = [
  [
    "failed",
    /fail|error|cancel|reject|moderat|expire|abort|time[\s_-]?d?[\s_-]?out|denied|block|nsfw|invalid|unknown|not.?found/i,
  ],
  ["queued", /queue|pending|submit|creat|wait|accept|receiv|schedul|not.?start|init/i],
  ["done", /(?:^|[^a-z])(?:done|success(?:ful)?|succeed(?:ed)?|completed?|finish(?:ed)?|ready|ok|generated)$/i],
];

const kindOf = (state: string): StateKind => KINDS.find(([, pattern]) => pattern.test(state))?.[0] ?? "running";

/** Words for states that no example shows; the first of them is the likeliest. */
const USUAL: Readonly<Record<StateKind, readonly string[]>> = {
  queued: ["queued", "pending"],
  running: ["processing", "in_progress", "running"],
  done: ["completed", "succeeded"],
  failed: ["failed", "error", "canceled"],
};

/** @param first state of an accepted job; @param sample state in the answer of a finished one */
function sortStates(example: { documented: readonly string[]; first: unknown; sample: unknown }): JobFacts["states"] {
  const { documented, first, sample } = example;
  const known = sample ?? first;
  if (known !== undefined && typeof known !== "string") {
    const before =
      typeof known === "boolean" ? ["false"] : first === undefined || first === sample ? [] : [String(first)];
    return { queued: [], running: before, done: [String(sample ?? true)], failed: [] };
  }
  const states: Record<StateKind, string[]> = { queued: [], running: [], done: [], failed: [] };
  for (const state of [...documented, first, sample]) {
    if (typeof state !== "string" || state === "") continue;
    const kind =
      state === sample && !documented.includes(state) && kindOf(state) === "running" ? "done" : kindOf(state);
    if (!states[kind].includes(state)) states[kind].push(state);
  }
  const spelled = spelling(String(known ?? documented[0] ?? ""));
  for (const kind of ["queued", "running", "done", "failed"] as const) {
    const isKnown = states[kind].length > 0 && (kind === "done" || documented.length > 0);
    if (isKnown || (documented.length > 0 && kind !== "done")) continue;
    states[kind].push(...USUAL[kind].map(spelled).filter((state) => !states[kind].includes(state)));
  }
  return states;
}

/** How a vendor spells states: `COMPLETED`, `Completed`, `completed`. */
function spelling(sample: string): (word: string) => string {
  if (/^[A-Z_]+$/.test(sample)) return (word) => word.toUpperCase();
  if (/^[A-Z]/.test(sample)) return (word) => word.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return (word) => word;
}

function objectAt(path: ValuePath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => (typeof step === "number" ? [inner] : { [step]: inner }), value);
}

/** Both objects in one, deeply. */
function merged(one: unknown, other: unknown): unknown {
  if (!isObject(one) || !isObject(other)) return other;
  const inner = Object.entries(other).map(([name, value]) => [name, name in one ? merged(one[name], value) : value]);
  return { ...one, ...Object.fromEntries(inner) };
}
