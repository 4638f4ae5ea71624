import { useContext, useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { ModelActionName, Progress } from "@patchbay/core/provider";
import { HostContext } from "../../host/host-context.ts";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { forgetModels } from "../../calls/target/forget-models.ts";
import { settingsOf } from "../../calls/run/call-task.ts";
import type { Access } from "../../calls/run/run.ts";
import { addressesOf } from "../../host/settings/use-addresses.ts";

/** The current or last action on a model. */
export interface ModelActionState {
  readonly action: ModelActionName;
  readonly model: string;
  readonly status: "running" | "done" | "failed" | "cancelled";
  readonly progress?: Progress;
  readonly error?: unknown;
}

/**
 * Loads, unloads and downloads models of a local server or device, one at a time. Leaving the page cancels the action.
 */
export function useModelAction({ id }: ProviderEntry, access: Access) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const [state, setState] = useState<ModelActionState>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(action: ModelActionName, model: string): Promise<void> {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    const begun = { action, model };
    setState({ ...begun, status: "running" });
    try {
      const patchbay = await ensurePatchbay(client, host);
      const inferenceClient = patchbay.client(access.key, {
        ...addressesOf(access, patchbay),
        settings: settingsOf(id, access),
      });
      const onProgress = (progress: Progress): void => setState({ ...begun, status: "running", progress });
      await inferenceClient.manageModel({ provider: id, model, action }, { signal, onProgress });
      setState({ ...begun, status: "done" });
    } catch (error) {
      setState({ ...begun, status: signal.aborted ? "cancelled" : "failed", error });
    }
    await Promise.all([forgetModels(client, id), client.invalidateQueries({ queryKey: ["server-check", id] })]);
  }

  return { state, run, cancel: () => controller.current?.abort() };
}
