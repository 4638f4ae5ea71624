// Replaces a module of `@patchbay/mocks`: what answers are made with belongs to the host, which sends it with each call.
import { createJobControl, repeatCommands, type JobCommand } from "@patchbay/mocks/pure";
import type { MockFacts } from "../messages.ts";
import { currentCall } from "./asks.ts";
import { lentToPlugin } from "./natives.ts";

type JobControl = ReturnType<typeof createJobControl>;

interface World {
  readonly pace: number;
  readonly jobs: JobControl | undefined;
  now(): Date;
  id(prefix: string): string;
}

const worlds = new Map<number, World>();
/** Controls of jobs with the number of commands that they have repeated, by the numbers of the host's. */
const controls = new Map<number, { readonly control: JobControl; repeated: number }>();
let ids = 0;

function controlOf({ number, commands }: NonNullable<MockFacts["jobs"]>): JobControl {
  const known = controls.get(number) ?? { control: createJobControl(), repeated: 0 };
  controls.set(number, known);
  repeatCommands(known.control, commands.slice(known.repeated) as JobCommand[]);
  known.repeated = commands.length;
  return known.control;
}

function worldOf({ pace, seconds, jobs }: MockFacts): World {
  return {
    pace,
    jobs: jobs && controlOf(jobs),
    now: () => new Date(seconds * 1000),
    // The host writes its own in its place.
    id: (prefix) => `${lentToPlugin().nonce}.${ids++}.${prefix}`,
  };
}

/** While the plugin is loaded. */
const before = worldOf({ pace: 1, seconds: 0 });

export const shared: { readonly pace: number; now(): Date; count: number } = { pace: 1, now: before.now, count: 0 };

export const currentWorld = (): World => worlds.get(currentCall()) ?? before;

export function enterWorld(call: number, facts: MockFacts): void {
  worlds.set(call, worldOf(facts));
}

export function leaveWorld(call: number): void {
  worlds.delete(call);
}
