/// <reference types="vite/client" />
import { joinChecks, runChecks, taskChecks, type Fixture } from "@patchbay/testing";
import type { Task } from "@patchbay/core/task";
import type { TaskWidget } from "@patchbay/widgets";
import { describe, it } from "vitest";
import type { Loading } from "./loading.ts";

export const manifests = import.meta.glob<{ patchbay: unknown }>("../../tasks/*/package.json", {
  eager: true,
  import: "default",
});
export const sources = import.meta.glob<Task>("../../tasks/*/src/index.ts", { eager: true, import: "default" });
const widgets = import.meta.glob<TaskWidget>("../../tasks/*/src/widget.tsx", { eager: true, import: "default" });
const fixtures = import.meta.glob<unknown>("../../tasks/*/fixtures/*.json", { eager: true, import: "default" });

/** Every task passes its checks. */
export function testTasks({ plugins, adapt }: Loading): void {
  const tasks = plugins(sources);
  describe.each(Object.keys(manifests).map((file) => file.split("/")[3] ?? ""))("%s", (id) => {
    const folder = `../../tasks/${id}/`;
    const task = tasks[`${folder}src/index.ts`];
    if (!task) throw new Error(`${folder} lacks src/index.ts`);
    const taskFixtures: Fixture[] = Object.entries(fixtures)
      .filter(([file]) => file.startsWith(`${folder}fixtures/`))
      .map(([file, content]) => ({ name: file.slice(file.lastIndexOf("/") + 1, -".json".length), content }));
    const checks = taskChecks({
      id,
      manifest: manifests[`${folder}package.json`]?.patchbay,
      task,
      widget: widgets[`${folder}src/widget.tsx`],
      fixtures: taskFixtures,
    });
    // A failed check starts with the call or the part that it checks.
    runChecks(
      it,
      joinChecks(
        checks.flatMap((check) => adapt(check) ?? []),
        (name) =>
          name.startsWith("widget: ")
            ? "its widget shows every input and output"
            : "its page, samples, schemas and outputs agree with its manifest",
      ),
    );
  });
}
