import { useContext, useState } from "react";
import { isInService, type PluginRecord } from "@patchbay/core/plugin";
import { HostContext } from "../../host/host-context.ts";
import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/format-values.ts";
import { Problem } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { firstStep, stepsLeft } from "../../host/trust/culprit-steps.ts";

/** Starts the search for the plugin that breaks something; nothing if only built-in plugins run. */
export function FindCulprit({ plugins }: { readonly plugins: readonly PluginRecord[] }) {
  const { search, on } = useContext(HostContext).safeMode;
  const [problem, setProblem] = useState<string>();
  const suspects = plugins
    .filter(({ entry, state }) => entry.origin !== "built-in" && (isInService(state) || state.status === "failed"))
    .map(({ key }) => key);
  if (on || search.step || suspects.length === 0) return null;
  const first = firstStep(suspects);
  const steps = stepsLeft(first);
  return (
    <Section id="find-culprit" title="Something broke?">
      <p>
        Find the plugin that breaks it. {counted(suspects.length, "installed plugin")} can be the cause. They are
        switched off in this tab, at first all and then half of those that are left, and you answer whether it works:{" "}
        {counted(steps, "answer")} at most. The page reloads after each one.
      </p>
      <p>
        <Button
          onClick={() => {
            try {
              search.proceed(first);
            } catch {
              setProblem("This browser stores nothing for this tab. Use safe mode instead.");
            }
          }}
        >
          Find the plugin
        </Button>
      </p>
      <Problem text={problem} />
    </Section>
  );
}
