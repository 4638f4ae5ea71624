import { InputError } from "@patchbay/core/provider";

/** One channel of a recording. */
export interface Samples {
  /** From -1 to 1. */
  readonly samples: Float32Array;
  /** Samples per second. */
  readonly rate: number;
}

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

/**
 * The samples of a WAV file, its channels mixed into one. Neither workers nor Node can decode other formats.
 * @throws InputError for another format
 */
export function readWav(file: ArrayBuffer): Samples {
  const view = new DataView(file);
  const nameAt = (offset: number): string =>
    String.fromCharCode(...new Uint8Array(file, offset, Math.min(4, Math.max(0, file.byteLength - offset))));
  if (file.byteLength < 12 || nameAt(0) !== "RIFF" || nameAt(8) !== "WAVE") {
    throw new InputError("Models on this device take audio as WAV (PCM). Convert the recording first.");
  }
  let format: { code: number; channels: number; rate: number; bits: number } | undefined;
  for (let offset = 12; offset + 8 <= file.byteLength;) {
    const size = view.getUint32(offset + 4, true);
    const start = offset + 8;
    if (nameAt(offset) === "fmt " && start + 16 <= file.byteLength) {
      const code = view.getUint16(start, true);
      format = {
        // The extensible format has the real code at the start of an identifier.
        code: code === EXTENSIBLE && start + 26 <= file.byteLength ? view.getUint16(start + 24, true) : code,
        channels: view.getUint16(start + 2, true),
        rate: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
      };
    }
    if (nameAt(offset) === "data" && format) {
      const { code, channels, rate, bits } = format;
      const read = sampleReader(view, code, bits);
      const bytes = bits / 8;
      const frames = Math.floor(Math.min(size, file.byteLength - start) / (bytes * channels));
      const samples = new Float32Array(frames);
      for (let frame = 0; frame < frames; frame += 1) {
        let sum = 0;
        for (let channel = 0; channel < channels; channel += 1)
          sum += read(start + (frame * channels + channel) * bytes);
        samples[frame] = sum / channels;
      }
      return { samples, rate };
    }
    // Chunks start at even offsets.
    offset = start + size + (size % 2);
  }
  throw new InputError("The WAV file has no samples.");
}

function sampleReader(view: DataView, code: number, bits: number): (offset: number) => number {
  if (code === FLOAT && bits === 32) return (offset) => view.getFloat32(offset, true);
  if (code === PCM && bits === 8) return (offset) => (view.getUint8(offset) - 128) / 128;
  if (code === PCM && bits === 16) return (offset) => view.getInt16(offset, true) / 32_768;
  if (code === PCM && bits === 24) {
    return (offset) => ((view.getInt8(offset + 2) << 16) | view.getUint16(offset, true)) / 8_388_608;
  }
  if (code === PCM && bits === 32) return (offset) => view.getInt32(offset, true) / 2_147_483_648;
  throw new InputError(
    `Models on this device take WAV as PCM of 8 to 32 bits or float of 32, not ${bits} bits of format ${code}.`,
  );
}

/** Samples at another rate: interpolated linearly to a higher one, averaged to a lower one. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to || samples.length === 0) return samples;
  const step = from / to;
  const result = new Float32Array(Math.max(1, Math.round(samples.length / step)));
  for (let target = 0; target < result.length; target += 1) {
    const start = target * step;
    if (step > 1) {
      // Without averaging, frequencies above the new limit would alias.
      const first = Math.floor(start);
      const end = Math.min(samples.length, Math.max(first + 1, Math.floor(start + step)));
      let sum = 0;
      for (let index = first; index < end; index += 1) sum += samples[index] ?? 0;
      result[target] = sum / (end - first);
    } else {
      const index = Math.min(samples.length - 1, Math.floor(start));
      const next = samples[Math.min(samples.length - 1, index + 1)] ?? 0;
      result[target] = (samples[index] ?? 0) + (next - (samples[index] ?? 0)) * (start - index);
    }
  }
  return result;
}
