import { closeDevice, openDevice } from "./capture-devices.ts";

/** Sample rate of recordings in hertz: speech models use it. */
const RATE = 16_000;

/** A recording in progress. */
export interface Recording {
  /** Its length so far. */
  seconds(): number;
  /** The current level, from 0 to 1. */
  level(): number;
  /** Finishes it. @throws Error if nothing was recorded */
  finish(): Promise<File>;
  /** Ends it and discards the audio. */
  discard(): void;
  /** Called when it ends without a request, for example because the microphone was unplugged. */
  onEnd(listener: () => void): void;
}

/**
 * Starts recording from the microphone.
 * @throws DOMException from `getUserMedia`, also if it is aborted meanwhile; then the microphone is released
 */
export async function startRecording(signal: AbortSignal): Promise<Recording> {
  const stream = await openDevice({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
  if (signal.aborted) {
    closeDevice(stream);
    throw new DOMException("The recording was canceled.", "AbortError");
  }
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const wave = new Float32Array(analyser.fftSize);
  const recorder = new MediaRecorder(stream);
  const pieces: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  const began = performance.now();
  recorder.start();

  function close() {
    closeDevice(stream);
    void context.close();
  }

  return {
    seconds: () => (performance.now() - began) / 1000,
    level() {
      analyser.getFloatTimeDomainData(wave);
      // Speech is far below a microphone's peak level.
      return Math.min(1, 3 * wave.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0));
    },
    async finish() {
      const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve, { once: true }));
      if (recorder.state !== "inactive") {
        recorder.stop();
        await stopped;
      }
      close();
      return toWave(new Blob(pieces, { type: recorder.mimeType }));
    },
    discard() {
      if (recorder.state !== "inactive") recorder.stop();
      close();
    },
    onEnd: (listener) => stream.getAudioTracks()[0]?.addEventListener("ended", listener),
  };
}

async function toWave(recorded: Blob): Promise<File> {
  let decoded: AudioBuffer;
  try {
    decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await recorded.arrayBuffer());
  } catch (error) {
    throw new Error("The recording could not be read, it may be too short. Record it again.", { cause: error });
  }
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, channel) => decoded.getChannelData(channel));
  const mono = Float32Array.from(
    { length: decoded.length },
    (_, index) => channels.reduce((sum, channel) => sum + (channel[index] ?? 0), 0) / channels.length,
  );
  return new File([encodeWave(mono, decoded.sampleRate)], "recording.wav", { type: "audio/wav" });
}

/** A mono 16-bit WAV file. @param samples from -1 to 1 @param rate samples per second */
export function encodeWave(samples: Float32Array, rate: number): ArrayBuffer {
  const HEAD = 44;
  const size = samples.length * 2;
  const view = new DataView(new ArrayBuffer(HEAD + size));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, "RIFF");
  view.setUint32(4, HEAD - 8 + size, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, size, true);
  samples.forEach((sample, index) => {
    view.setInt16(HEAD + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  });
  return view.buffer;
}
