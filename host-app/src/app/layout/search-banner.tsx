import { useContext, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { pluginKey } from "@patchbay/core/plugin";
import { entryLabel } from "../../host/catalogue/labels.ts";
import { HostContext } from "../../host/host-context.ts";
import { nextStep, stepsLeft } from "../../host/trust/culprit-steps.ts";
import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/format-values.ts";

/** The search for the plugin that breaks something: the question of this step, or the plugin that was found. */
export function SearchBanner() {
  const { index, safeMode } = useContext(HostContext);
  const read = useSyncExternalStore(index.subscribe, index.snapshot);
  const { step, proceed, end } = safeMode.search;
  if (!step) return null;
  const { suspects, off, done } = step;
  if (!done) {
    const isFirst = off.length === suspects.length;
    return (
      <output className="pb-banner pb-search-banner" aria-label="Search for the plugin that breaks something">
        {isFirst
          ? `All installed plugins that run are off in this tab: ${off.length}.`
          : `${off.length} of ${suspects.length} suspects are off in this tab.`}{" "}
        Try what broke, then answer. {counted(stepsLeft(step), "answer")} left at most.{" "}
        <span className="pb-row-actions">
          <Button onClick={() => proceed(nextStep(step, true))}>It works now</Button>
          <Button onClick={() => proceed(nextStep(step, false))}>Still broken</Button>
          <Button kind="quiet" onClick={end}>
            Stop
          </Button>
        </span>
      </output>
    );
  }
  const [key] = suspects;
  const entry = read.status === "ready" ? read.entries.find(({ kind, id }) => pluginKey(kind, id) === key) : undefined;
  const name = entry ? entryLabel(entry) : key;
  return (
    <output className="pb-banner pb-search-banner" aria-label="Search for the plugin that breaks something">
      {name === undefined ? (
        "No installed plugin is the cause: it is broken without them too. All of them run again."
      ) : (
        <>
          {name} is the plugin that breaks it. It is off in this tab until you finish. Disable or remove it on the{" "}
          <Link to={`/plugins?${new URLSearchParams({ q: name })}`}>plugins page</Link>.
        </>
      )}{" "}
      <Button onClick={end}>Finish</Button>
    </output>
  );
}
