import { useContext } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { TaskWidget } from "@patchbay/widgets";
import { HostContext } from "../../host/host-context.ts";
import type { TaskEntry } from "../../host/use-catalogue.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";

/** The widget of a task's plugin; undefined if it has none. */
export function useTaskWidget(entry: TaskEntry | undefined) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const file = entry?.files.widget;
  return useQuery({
    queryKey: ["widget", entry?.id, file?.path],
    queryFn: async (): Promise<TaskWidget> => {
      const { plugins } = await ensurePatchbay(client, host);
      const module = (await plugins.loadExpose("task", entry?.id ?? "", "widget")) as { default?: TaskWidget };
      return module.default ?? {};
    },
    enabled: file !== undefined,
    structuralSharing: false,
  });
}
