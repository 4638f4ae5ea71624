import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Wave } from "@patchbay/widgets";
import { showToast } from "../show-toast.ts";
import { CaptureFoot } from "./capture-foot.tsx";
import { deviceProblem } from "./capture-devices.ts";
import { DevicePrompt } from "./device-prompt.tsx";
import { usePending, type MediaSourceProps } from "./media-field.tsx";
import { startRecording, type Recording } from "./record-audio.ts";

/** Longest recording in seconds. */
const LONGEST = 300;

/** Bars of the level meter: the last few seconds. */
const BARS = 64;

type Phase = "asking" | "recording" | "saving" | "failed";

/** Records from the microphone and shows the level. The result is a 16-bit WAV file. */
export function AudioRecorder({ onFile, onClose, onRetry, onPending }: MediaSourceProps) {
  const [phase, setPhase] = useState<Phase>("asking");
  const [problem, setProblem] = useState("");
  const [heard, setHeard] = useState<{ readonly seconds: number; readonly peaks: readonly number[] }>({
    seconds: 0,
    peaks: [],
  });
  const recording = useRef<Recording>(undefined);
  const saving = useRef<Promise<void>>(undefined);
  const end = useEffectEvent(() => void save());

  useEffect(() => {
    const abort = new AbortController();
    async function record() {
      try {
        const started = await startRecording(abort.signal);
        recording.current = started;
        setPhase("recording");
        started.onEnd(end);
      } catch (error) {
        if (abort.signal.aborted) return;
        setProblem(deviceProblem(error, "microphone"));
        setPhase("failed");
      }
    }
    void record();
    return () => {
      abort.abort();
      if (!recording.current) return;
      recording.current.discard();
      recording.current = undefined;
      showToast({ title: "Recording stopped", text: "You left while it was running, so it was discarded." });
    };
  }, []);

  useEffect(() => {
    if (phase !== "recording") return;
    const timer = setInterval(() => {
      const running = recording.current;
      if (!running) return;
      const seconds = running.seconds();
      setHeard(({ peaks }) => ({ seconds, peaks: [...peaks, running.level()].slice(-BARS) }));
      if (seconds >= LONGEST) end();
    }, 60);
    return () => clearInterval(timer);
  }, [phase]);

  function save(): Promise<void> {
    return (saving.current ??= finish());
  }

  async function finish() {
    const ended = recording.current;
    if (!ended) return;
    recording.current = undefined;
    setPhase("saving");
    try {
      onFile(await ended.finish());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setPhase("failed");
    }
  }

  function discard() {
    recording.current?.discard();
    recording.current = undefined;
    onClose();
  }

  usePending(onPending, phase === "recording" || phase === "saving" ? save : undefined);

  return (
    <div className="pb-stack pb-gap-3 pb-media-source">
      {phase !== "failed" && (
        <div className="pb-box pb-recorder" data-phase={phase}>
          <span className="pb-recorder-light" aria-hidden="true" />
          <span className="pb-recorder-wave">
            <Wave peaks={[...Array.from({ length: BARS - heard.peaks.length }, () => 0), ...heard.peaks]} played={1} />
          </span>
          <span className="pb-muted pb-tiny pb-number">
            {clock(heard.seconds)} / {clock(LONGEST)}
          </span>
        </div>
      )}
      <output className="pb-visually-hidden">{SAID[phase]}</output>
      {phase === "asking" && <DevicePrompt device="microphone" />}
      <CaptureFoot
        problem={problem}
        {...(phase === "failed"
          ? { action: "Try again", onAction: onRetry }
          : { action: ACTIONS[phase], disabled: phase !== "recording", onAction: () => void save() })}
        cancel={phase === "recording" ? "Discard" : "Cancel"}
        onCancel={discard}
      />
    </div>
  );
}

const ACTIONS = { asking: "Waiting for the microphone…", recording: "Stop and use", saving: "Saving…" };

const SAID: Readonly<Record<Phase, string>> = {
  asking: "Waiting for the microphone",
  recording: "Recording",
  saving: "Saving the recording",
  failed: "",
};

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
