import { useEffect, useRef, useState, type CSSProperties, type ReactElement } from "react";
import { audioPeaks } from "./audio-peaks.ts";
import { PauseIcon, PlayIcon } from "./icons.tsx";
import { useObjectUrl } from "./marked-picture.tsx";

/** A phrase with its start and end. */
export interface AudioCue {
  readonly text: string;
  /** Seconds from the beginning. */
  readonly start: number;
  readonly end: number;
}

export interface AudioPlayerProps {
  /** The recording, or its address. */
  readonly source: Blob | string;
  /** A description for people who cannot hear it. */
  readonly label: string;
  /** Phrases with their times below the recording; a click plays from there. */
  readonly cues?: readonly AudioCue[];
}

const PARTS = 96;

const box: CSSProperties = {
  display: "grid",
  gap: "0.5rem",
  width: "100%",
  minWidth: 0,
  maxWidth: "32rem",
  margin: 0,
  padding: 0,
  border: 0,
};
const row: CSSProperties = {
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "0.75rem",
  padding: "0.5rem 0.75rem 0.5rem 0.5rem",
  border: "1px solid var(--pb-border)",
  borderRadius: "var(--pb-radius-card)",
  background: "var(--pb-surface)",
};
const button: CSSProperties = {
  display: "inline-grid",
  placeItems: "center",
  width: "2.5rem",
  height: "2.5rem",
  padding: 0,
  border: 0,
  borderRadius: "999px",
  background: "var(--pb-accent)",
  color: "var(--pb-on-accent)",
  cursor: "pointer",
};
const track: CSSProperties = { position: "relative", height: "2.75rem" };
const fill: CSSProperties = { position: "absolute", inset: 0, width: "100%", height: "100%" };
const time: CSSProperties = {
  minWidth: "5.5em",
  color: "var(--pb-text-muted)",
  fontSize: "var(--pb-text-xs)",
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
};
const list: CSSProperties = { display: "grid", gap: "0.125rem", margin: 0, padding: 0, listStyle: "none" };

/** A recording with its waveform, which shows loudness and playback position. */
export function AudioPlayer({ source, label, cues = [] }: AudioPlayerProps): ReactElement {
  const ownUrl = useObjectUrl(typeof source === "string" ? undefined : source);
  const url = typeof source === "string" ? source : ownUrl;
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState({ playing: false, at: 0, length: 0, failed: false });
  const peaks = usePeaks(source);
  const played = state.length > 0 ? state.at / state.length : 0;
  const learn = (): void => {
    const element = audio.current;
    if (!element) return;
    const length = Number.isFinite(element.duration) ? element.duration : 0;
    setState({ playing: !element.paused, at: element.currentTime, length, failed: false });
  };

  function seek(at: number, play = false): void {
    if (!audio.current) return;
    audio.current.currentTime = at;
    if (play) void audio.current.play().catch(() => {});
    learn();
  }

  return (
    <fieldset aria-label={label} style={box}>
      {/* A model's speech, or a user's recording, has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onLoadedMetadata={learn}
        onTimeUpdate={learn}
        onPlay={learn}
        onPause={learn}
        onEnded={learn}
        onError={() => setState((known) => ({ ...known, playing: false, failed: true }))}
      />
      <div style={row}>
        <button
          type="button"
          style={button}
          aria-label={state.playing ? "Pause" : "Play"}
          onClick={() => (state.playing ? audio.current?.pause() : void audio.current?.play().catch(() => {}))}
        >
          {state.playing ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
        </button>
        <div style={track}>
          <Wave peaks={peaks} played={played} />
          <input
            type="range"
            aria-label="Position in seconds"
            min={0}
            max={state.length || 1}
            step={0.1}
            value={state.at}
            style={{ ...fill, margin: 0, opacity: 0, cursor: "pointer" }}
            onChange={(event) => seek(Number(event.target.value))}
          />
        </div>
        <span style={time}>{state.failed ? "Not playable" : `${clock(state.at)} / ${clock(state.length)}`}</span>
      </div>
      {cues.length > 0 && (
        <ol style={list} aria-label="What is said when">
          {cues.map((cue) => {
            const isNow = state.at > 0 && state.at >= cue.start && state.at < cue.end;
            return (
              <li key={`${cue.start} ${cue.text}`}>
                <button
                  type="button"
                  aria-current={isNow || undefined}
                  style={{ ...cueStyle, background: isNow ? "var(--pb-accent-surface)" : "transparent" }}
                  onClick={() => seek(cue.start, true)}
                >
                  <span style={cueTime}>
                    {clock(cue.start)}–{clock(cue.end)}
                  </span>
                  <span>{cue.text.trim()}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </fieldset>
  );
}

const cueStyle: CSSProperties = {
  display: "grid",
  gridTemplateColumns: "7em minmax(0, 1fr)",
  gap: "0.5rem",
  width: "100%",
  padding: "0.25rem 0.5rem",
  border: 0,
  borderRadius: "var(--pb-radius-small)",
  color: "var(--pb-text)",
  font: "inherit",
  textAlign: "start",
  cursor: "pointer",
};
const cueTime: CSSProperties = { color: "var(--pb-text-muted)", fontVariantNumeric: "tabular-nums" };

export interface WaveProps {
  /** From 0 to 1 each. */
  readonly peaks: readonly number[];
  /** How much of it has been played, from 0 to 1. */
  readonly played?: number;
}

/** The waveform of a recording as bars. */
export function Wave({ peaks, played = 0 }: WaveProps): ReactElement {
  const shown = peaks.length > 0 ? peaks : Array.from({ length: PARTS }, () => 0);
  const width = 100 / shown.length;
  return (
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" style={fill} aria-hidden="true">
      {shown.map((peak, index) => {
        const height = Math.max(1.5, peak * 38);
        return (
          <rect
            // A wave's bars have no names but their places.
            key={index}
            x={index * width + width * 0.2}
            y={20 - height / 2}
            width={width * 0.6}
            height={height}
            rx={width * 0.3}
            fill={index / shown.length < played ? "var(--pb-accent)" : "var(--pb-mark, var(--pb-border-strong))"}
          />
        );
      })}
    </svg>
  );
}

/** The waveform of a recording; undefined while it loads, or if the address cannot be read. */
export function usePeaks(source: Blob | string | undefined): readonly number[] {
  const [known, setKnown] = useState<{ readonly source: Blob | string; readonly peaks: readonly number[] }>();
  useEffect(() => {
    if (source === undefined) return;
    let current = true;
    void readBytes(source)
      .then((bytes) => audioPeaks(bytes, PARTS))
      .then(
        (peaks) => current && setKnown({ source, peaks }),
        // It can be played all the same.
        () => {},
      );
    return () => void (current = false);
  }, [source]);
  return known?.source === source ? (known?.peaks ?? []) : [];
}

async function readBytes(source: Blob | string): Promise<ArrayBuffer> {
  if (typeof source !== "string") return source.arrayBuffer();
  // Audio on another origin is played but not loaded a second time.
  if (/^https?:/i.test(source) && new URL(source).origin !== location.origin) throw new Error("It lies elsewhere.");
  return (await fetch(source)).arrayBuffer();
}

/** Minutes and seconds; below a minute tenths, too. */
function clock(seconds: number): string {
  if (seconds < 60) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
