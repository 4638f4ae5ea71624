import "./shell.css";
import "../../pane/pane.css";
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { BroughtBack, DataSetPanel, HistoryPanel } from "../../app/feature-parts.ts";
import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { Button } from "../../ui/button.tsx";
import { CatalogueGate } from "../../ui/catalogue-gate.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/notice.tsx";
import { optionalPart } from "../../ui/optional-part.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { PluginBoundary } from "../../ui/plugin-boundary.tsx";
import { whenIdle } from "../../host/when-idle.ts";
import { useAddressQuery, useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { useMedia } from "../../ui/hooks/use-media.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { browserStorage } from "../../host/trust/policy.ts";
import { KeyDrafts } from "../../pane/access/key-entry.tsx";
import { OPEN_BENCHES_KEY, useBenchMemory, useLastChoice } from "../../calls/panes/bench-memory.ts";
import { Panes } from "../../pane/pane.tsx";
import { playTasks, type PlayTask } from "../../calls/run/play-task.ts";
import { HISTORY_CHANNEL, mayHaveHistory } from "../../calls/history/use-keep-runs.ts";
import { JOBS_KEY } from "../../calls/run/run.ts";
import { TargetControls } from "../../pane/target/target-controls.tsx";
import { CodeSlot } from "../../pane/code/code-fold.tsx";
import { Inspector, useInspectorFolded } from "../../pane/inspector/inspector.tsx";
import { LaneSettings } from "../../pane/inspector/lane-settings.tsx";
import { BENCH_NAMES, useBenchChoice } from "../../calls/panes/use-playground-choice.ts";
import { Chat } from "./chat.tsx";

/** `/playground`: try a model. */
export function PlaygroundPage() {
  const catalogue = useCatalogue();
  const [panel, setPanel] = useQueryValue(BENCH_NAMES.panel);
  // Above the panes, which are reset when a bench is restored.
  const [keyDrafts] = useState(() => new Map<string, unknown>());
  const isWide = useMedia(WIDE);
  const hasHistory = useHasHistory();
  const [query] = useAddressQuery();
  // Touch has no hover, so preload when there is something to see.
  useEffect(() => {
    if (hasHistory) HistoryPanel.preload();
  }, [hasHistory]);
  const [replaced, setReplaced] = useState(0);
  const [isListing, setListing] = useState(false);
  const listsRuns = hasHistory && panel !== "history" && catalogue.status === "ready";
  const threads = {
    tasks: catalogue.status === "ready" ? playTasks(catalogue) : [],
    task: query.get("task") || CHAT_TASK,
    onReplace: () => setReplaced((count) => count + 1),
    onMore: () => setPanel("history"),
  };
  return (
    <div className="pb-shell">
      <div className="pb-shell-side">
        <PageHeader
          title="Playground"
          actions={
            <FilterChoices
              label="Part of the playground"
              value={panel}
              options={PANELS}
              onChange={setPanel}
              onApproach={(value) => {
                if (value === "history") HistoryPanel.preload();
              }}
            />
          }
        />
        {isWide && !hasHistory && <p className="pb-muted pb-small">Your runs appear here and stay in this browser.</p>}
        {isWide && listsRuns && <Threads {...threads} />}
        {!isWide && listsRuns && (
          <Button
            aria-haspopup="dialog"
            onPointerEnter={ThreadsDialog.preload}
            onFocus={ThreadsDialog.preload}
            onClick={() => setListing(true)}
          >
            Stored runs
          </Button>
        )}
        {isListing && (
          <Suspense fallback={null}>
            <ThreadsDialog {...threads} onClose={() => setListing(false)} />
          </Suspense>
        )}
      </div>
      <div className="pb-shell-main">
        <CatalogueGate catalogue={catalogue}>
          <KeyDrafts value={keyDrafts}>
            <Playground key={replaced} />
          </KeyDrafts>
        </CatalogueGate>
      </div>
    </div>
  );
}

/** Narrower windows show the list in a dialog. */
const WIDE = "(min-width: 62rem)";

/** Room for a form, its result and the inspector, beside the threads. */
const THREE_COLUMNS = "(min-width: 90rem)";

const PANELS = [
  { value: "", label: "Playground" },
  { value: "data-set", label: "Evaluate" },
  { value: "history", label: "History" },
];

// A chat, which most users try first, does not load the code of other tasks.
const OtherJobs = lazyPart(async () => (await import("../../pane/task-pane.tsx")).OtherJobs);
const TaskPane = lazyPart(async () => (await import("../../pane/task-pane.tsx")).TaskPane);
const Threads = optionalPart(async () => (await import("./threads.tsx")).Threads);
const ThreadsDialog = lazyPart(async () => (await import("./threads.tsx")).ThreadsDialog);

/** Whether this browser stores runs. It looks when the page is idle, and again when one is stored, and loads no code. */
function useHasHistory(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const look = () => void mayHaveHistory().then(setHas);
    const stopWaiting = whenIdle(look);
    const changes = new BroadcastChannel(HISTORY_CHANNEL);
    changes.addEventListener("message", look);
    return () => {
      stopWaiting();
      changes.close();
    };
  }, []);
  return has;
}

/** One to four panes for every task of every provider. */
function Playground() {
  const catalogue = useCatalogue();
  useReturn();
  const choice = useBenchChoice();
  const { controls } = choice;
  const tasks = playTasks(catalogue);
  const taskId = controls[0].task || CHAT_TASK;
  const known = tasks.find(({ id }) => id === taskId);
  const task = known ?? { id: taskId, label: taskId, call: taskId, entry: undefined };
  const memory = useBenchMemory(task.id);
  const { hash } = useLocation();
  const panel = choice.query.get(BENCH_NAMES.panel);
  // Checked once on page load, before this page stores anything.
  const [mayComeBack] = useState(() => Boolean(browserStorage("sessionStorage")?.getItem(OPEN_BENCHES_KEY)));
  const isWide = controls.length > 1;
  const isFolded = useInspectorFolded();
  const hasRoom = useMedia(THREE_COLUMNS) && !isWide;
  const [codeSlot, setCodeSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-panes", isWide);
    return () => document.documentElement.removeAttribute("data-panes");
  }, [isWide]);
  // Most users have no jobs and need not load their code.
  const hasJobs = (browserStorage("localStorage")?.getItem(JOBS_KEY) ?? "[]") !== "[]";
  if (panel === "history") {
    return (
      <Suspense fallback={<Skeleton label="Loading the history" lines={8} />}>
        <HistoryPanel tasks={tasks} />
      </Suspense>
    );
  }
  return (
    <>
      {(hash || mayComeBack) && (
        <BroughtBack key={task.id + hash} task={task.id} tasks={tasks.map(({ id }) => id)} hash={hash} />
      )}
      {!known && (
        <Notice tone="warning" title={`No plugin here has the task “${taskId}”`}>
          Choose another task, or install a plugin that serves it.
        </Notice>
      )}
      {hasJobs && (
        <Suspense fallback={null}>
          <OtherJobs task={task} catalogue={catalogue} />
        </Suspense>
      )}
      <div
        className="pb-playground"
        data-panes={isWide ? controls.length : undefined}
        data-room={hasRoom || undefined}
        data-inspector={isFolded ? "folded" : undefined}
        data-fill={(!isWide && task.id === CHAT_TASK && panel !== "data-set") || undefined}
      >
        <Panes task={task} controls={controls} stores={memory.stores}>
          {(lanes) => {
            const bench = { choice, lanes, memory };
            const settings = !isWide && (
              <Inspector>
                <LaneSettings lane={lanes[0]} task={task}>
                  <div ref={setCodeSlot} className="pb-inspector-slot" />
                </LaneSettings>
              </Inspector>
            );
            return (
              <>
                <TargetControls bench={bench} tasks={tasks} task={task} />
                {panel === "data-set" ? (
                  <Suspense fallback={<Skeleton label="Loading the data set" lines={8} />}>
                    <DataSetPanel key={task.id} task={task} bench={bench} />
                  </Suspense>
                ) : task.id === CHAT_TASK ? (
                  <Described task={task}>
                    <Chat key={memory.id} task={task} bench={bench} />
                  </Described>
                ) : (
                  <Suspense fallback={<Skeleton label="Loading the task’s form" lines={8} />}>
                    <Described task={task}>
                      <CodeSlot value={codeSlot}>
                        <TaskPane
                          key={memory.id}
                          task={task}
                          lanes={lanes}
                          bench={bench}
                          settings={hasRoom ? undefined : settings}
                        />
                      </CodeSlot>
                    </Described>
                    {hasRoom && settings}
                  </Suspense>
                )}
              </>
            );
          }}
        </Panes>
      </div>
    </>
  );
}

/** A user who returns without parameters gets their last choice. */
function useReturn(): void {
  const { search } = useLocation();
  const [, change] = useAddressQuery();
  const last = useLastChoice();
  useLayoutEffect(() => {
    const known = last.get();
    if (search === "" && known !== "") change(Object.fromEntries(new URLSearchParams(known)), { replace: true });
    // Only on page load: clearing everything is a choice as well.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => last.set(search), [last, search]);
}

/** Renders with the description of the task's plugin, if there is one. */
function Described({ task, children }: { readonly task: PlayTask; readonly children: ReactNode }) {
  if (!task.entry) return children;
  return (
    <PluginBoundary key={task.id} entry={task.entry} part="form">
      {children}
    </PluginBoundary>
  );
}
