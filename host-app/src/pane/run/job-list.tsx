import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { DamagedList } from "../../ui/damaged-list.tsx";
import { counted } from "../../ui/format-values.ts";
import { Notice } from "../../ui/notice.tsx";
import { playgroundAddress } from "../../ui/links.tsx";
import { offerUndo } from "../../ui/show-toast.ts";
import { AUTO, HostContext } from "../../host/host-context.ts";
import { usePlugin } from "../../host/use-plugin.ts";
import { ensurePatchbay } from "../../host/use-patchbay.ts";
import { openClient } from "../../calls/run/call-task.ts";
import { keptJobs, type DamagedJob } from "../../calls/run/kept-jobs.ts";
import { playTasks, type PlayTask } from "../../calls/run/play-task.ts";
import type { Catalogue, ProviderEntry } from "../../host/use-catalogue.ts";
import type { JobKeeper, RunStore } from "../../calls/run/run-store.ts";
import { isActive, type Access, type AskedCall, type KeptJob, type TaskCall } from "../../calls/run/run.ts";
import { useAccess } from "../../calls/access/use-access.ts";
import { promptOf } from "../../calls/history/bench-record.ts";
import { usePicked } from "../../calls/run/use-runs.ts";

function useKeptJobs(): readonly KeptJob[] {
  return useSyncExternalStore(keptJobs.subscribe, keptJobs.list);
}

const prevent = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Makes the browser ask before the user leaves. @returns a function that ends this and returns whether the page is
 * being left
 */
function askBeforeLeaving(): () => boolean {
  let isLeft = false;
  const leave = (): void => void (isLeft = true);
  addEventListener("beforeunload", prevent);
  addEventListener("pagehide", leave);
  return () => {
    removeEventListener("beforeunload", prevent);
    removeEventListener("pagehide", leave);
    return isLeft;
  };
}

/** Stores the jobs of a task on this device. */
export function useJobKeeper(task: string): JobKeeper {
  return useMemo(
    () => ({
      ask(call) {
        const id = keptJobs.ask(task, call, promptOf(call.args));
        const stay = askBeforeLeaving();
        return () => {
          // Leaving the page aborts its requests, which is not an answer.
          if (!stay()) keptJobs.forget(id);
        };
      },
      keep: (call, handle) => keptJobs.keep(task, call, handle).id,
      done: keptJobs.forget,
      failed: keptJobs.markFailed,
    }),
    [task],
  );
}

export interface JobListProps {
  readonly task: string;
  readonly providers: readonly ProviderEntry[];
  /** The panes that can wait for them. */
  readonly stores: readonly RunStore[];
  onResume(call: TaskCall): void;
}

/** The jobs of a task whose results are not fetched yet. The newest resumes automatically if its key is available. */
export function JobList({ task, providers, stores, onResume }: JobListProps) {
  const awaited = usePicked(stores, ({ runs }) => runs.find(isActive)?.job);
  const isFresh = usePicked(stores, ({ runs }) => runs.length === 0).every(Boolean);
  const jobs = useKeptJobs().filter((job) => job.task === task);
  const [announcement, announce] = useState("");
  const unanswered = useUnanswered().filter((call) => call.task === task);
  return (
    <>
      <output className="pb-visually-hidden">{announcement}</output>
      {unanswered.map((call) => (
        <UnansweredNotice key={call.id} call={call} entry={providers.find(({ id }) => id === call.provider)} />
      ))}
      {jobs.map((job, place) => (
        <JobNotice
          key={job.id}
          job={job}
          entry={providers.find(({ id }) => id === job.handle.provider)}
          isWaitedFor={awaited.includes(job.id)}
          isUnasked={place === 0 && isFresh && !job.failed}
          onResume={onResume}
          announce={announce}
        />
      ))}
    </>
  );
}

function useUnanswered(): readonly AskedCall[] {
  return useSyncExternalStore(keptJobs.subscribe, keptJobs.unanswered);
}

function DamagedJobs({ damaged }: { readonly damaged: readonly DamagedJob[] }) {
  return (
    <Notice
      tone="warning"
      title={`${counted(damaged.length, "stored job")} cannot be read`}
      actions={
        <Button kind="quiet" onClick={() => offerUndo("Damaged jobs deleted", keptJobs.forgetDamaged())}>
          Delete damaged jobs
        </Button>
      }
    >
      <DamagedList damaged={damaged} />
      Look for requests and results in your accounts at the providers. The jobs stay stored until you delete them.
    </Notice>
  );
}

interface UnansweredProps {
  readonly call: AskedCall;
  /** Absent for `auto`, and if the plugin was removed. */
  readonly entry: ProviderEntry | undefined;
}

/** A call that may have been billed but lost its answer with the page. */
function UnansweredNotice({ call, entry }: UnansweredProps) {
  const { id, model, provider, prompt, startedAt } = call;
  const label = entry?.label ?? (provider === AUTO ? "the provider" : provider);
  return (
    <Notice
      tone="warning"
      title={`No answer arrived for the call of ${new Date(startedAt).toLocaleString()}: ${model} at ${label}`}
      actions={
        <Button kind="quiet" onClick={() => offerUndo("Call forgotten", keptJobs.forget(id))}>
          Forget call
        </Button>
      }
    >
      {prompt && <p className="pb-clip pb-muted">{prompt}</p>}
      <p>
        The page was closed or reloaded before the answer came. The call may have been accepted and charged: look for
        the request and its result in your account at {label} before you run it again. If another tab still waits for
        it, the answer arrives there.
      </p>
    </Notice>
  );
}

interface JobNoticeProps {
  readonly job: KeptJob;
  /** Absent if the provider's plugin was removed. */
  readonly entry: ProviderEntry | undefined;
  readonly isWaitedFor: boolean;
  /** Whether it resumes automatically as soon as it can. */
  readonly isUnasked: boolean;
  onResume(call: TaskCall): void;
  /** Announces text to screen readers. */
  announce(text: string): void;
}

function JobNotice({ job, entry, isWaitedFor, isUnasked, onResume, announce }: JobNoticeProps) {
  const label = entry?.label ?? job.handle.provider;
  // The key for `auto` is bound to no plugin.
  const access = useAccess(job.provider, job.provider === AUTO ? undefined : entry, job.model);
  const { data: plugin } = usePlugin("provider", entry);
  const { cancel, isCancelling, error } = useCancelling(job, access);
  const isReady = entry !== undefined && !access.simulated && !access.isUndecided;
  const canCancel = plugin?.tasks[job.handle.task]?.cancel !== undefined;
  const { inputs: prompt } = job.handle.args;
  const resume = (): void => onResume(callOf(job, access));

  useEffect(() => {
    if (isUnasked && isReady) resume();
  });

  function forget(): void {
    offerUndo("Job forgotten", keptJobs.forget(job.id));
  }

  return (
    <Notice
      title={`Job of ${new Date(job.startedAt).toLocaleString()}: ${job.model} at ${label}`}
      actions={
        <>
          {isReady && !isWaitedFor && <Button onClick={resume}>Resume</Button>}
          {isReady && canCancel && (
            <Button
              disabled={isCancelling}
              onClick={() => void cancel().then((done) => done && announce("The job was canceled."))}
            >
              Cancel job
            </Button>
          )}
          {!isWaitedFor && (
            <Button kind="quiet" onClick={forget}>
              Forget job
            </Button>
          )}
        </>
      }
    >
      {typeof prompt === "string" && prompt !== "" && <p className="pb-clip pb-muted">{prompt}</p>}
      <p>{stateOf({ job, label, isInstalled: entry !== undefined, isReady, isWaitedFor })}</p>
      {isReady && plugin && !canCancel && <p className="pb-muted">{label} has no way to cancel a job.</p>}
      {error !== undefined && <ErrorNotice title="The job was not canceled" error={error} role="alert" />}
    </Notice>
  );
}

interface JobState {
  readonly job: KeptJob;
  readonly label: string;
  readonly isInstalled: boolean;
  readonly isReady: boolean;
  readonly isWaitedFor: boolean;
}

function stateOf({ job, label, isInstalled, isReady, isWaitedFor }: JobState): string {
  if (!isInstalled) return `Install the plugin for ${label} to fetch the result.`;
  if (!isReady) return `Enter the key for ${label} that it was started with to fetch the result.`;
  if (isWaitedFor) return "Saved on this device until the result arrives: you can reload the page or come back later.";
  return job.failed
    ? "The result could not be fetched. Resume asks for it again."
    : "The job is still running. Resume fetches the result.";
}

/** The call that fetches a job's result. */
function callOf(job: KeptJob, access: Access): TaskCall {
  const { task, args, parameters } = job.handle;
  const callArguments = { ...args, ...(parameters && { parameters }) };
  return { task, provider: job.provider, model: job.model, args: callArguments, access, streams: false, resumes: job };
}

function useCancelling(job: KeptJob, access: Access) {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const [error, setError] = useState<unknown>();
  /** @returns whether the provider accepted it */
  async function cancel(): Promise<boolean> {
    setCancelling(true);
    setError(undefined);
    try {
      const [module, patchbay] = await Promise.all([host.load(), ensurePatchbay(client, host)]);
      const { handle, provider } = job;
      const inferenceClient = await openClient({ provider, access }, { patchbay, module, tell: () => {} });
      await inferenceClient.cancel(handle);
      keptJobs.forget(job.id);
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      setCancelling(false);
    }
  }
  return { cancel, isCancelling, error };
}

/** Links to jobs of other tasks, and the jobs that cannot be read. */
export function OtherJobs({ task, catalogue }: { readonly task: PlayTask; readonly catalogue: Catalogue }) {
  const others = [...useKeptJobs(), ...useUnanswered()].filter((job) => job.task !== task.id);
  const damaged = useSyncExternalStore(keptJobs.subscribe, keptJobs.damaged);
  if (others.length === 0 && damaged.length === 0) return null;
  const labels = new Map(playTasks(catalogue).map(({ id, label }) => [id, label]));
  return (
    <div className="pb-other-jobs">
      {damaged.length > 0 && <DamagedJobs damaged={damaged} />}
      {others.length > 0 && (
        <Notice title={others.length === 1 ? "A job waits for you" : `${others.length} jobs wait for you`}>
          {others.map(({ id, task: other, provider, model }) => (
            <p key={id}>
              <Link to={playgroundAddress({ task: other, provider, model })}>
                {labels.get(other) ?? other} with {model}
              </Link>
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
}
