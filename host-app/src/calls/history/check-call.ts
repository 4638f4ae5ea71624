import type { taskSchemas } from "@patchbay/core/task";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { unpackValue } from "./pack-values.ts";

/** Members that are shown and filled in again. Other arguments may be specific to a vendor or outside its limits. */
const SHOWN: readonly unknown[] = ["messages", "inputs"];

/** Whether a call's arguments match the task's schema. For a task that only a plugin knows, anything matches. */
export function fitsTask(
  task: string,
  args: Readonly<Record<string, unknown>>,
  schemasOf: typeof taskSchemas,
): boolean {
  if (task === CHAT_TASK && !Array.isArray(args["messages"])) return false;
  const unpacked = unpackValue(args) as Readonly<Record<string, unknown>>;
  const { issues = [] } = schemasOf(task)?.input["~standard"].validate(unpacked) ?? {};
  // A file that was too large to store is missing.
  return !issues.some(({ path: [member] = [] }) => SHOWN.includes(member) && unpacked[String(member)] !== undefined);
}
