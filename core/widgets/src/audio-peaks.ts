/** The loudness of a recording over time: from 0 to 1, in the given number of equal parts. */
export async function audioPeaks(file: ArrayBuffer, parts: number): Promise<readonly number[]> {
  const samples = readPcm(file) ?? (await decode(file));
  if (!samples || samples.length === 0) return [];
  const size = samples.length / parts;
  const peaks = Array.from({ length: parts }, (_, part) => {
    let peak = 0;
    const end = Math.min(samples.length, Math.ceil((part + 1) * size));
    for (let index = Math.floor(part * size); index < end; index++)
      peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks;
}

/** The first channel of a WAV file with 16 bits a sample, which needs no decoder; undefined for anything else. */
function readPcm(file: ArrayBuffer): Float32Array | undefined {
  const view = new DataView(file);
  const name = (at: number): string => String.fromCodePoint(...new Uint8Array(file, at, 4));
  if (file.byteLength < 44 || name(0) !== "RIFF" || name(8) !== "WAVE") return undefined;
  let channels = 0;
  for (
    let at = 12;
    at + 8 <= file.byteLength;
    at += 8 + view.getUint32(at + 4, true) + (view.getUint32(at + 4, true) % 2)
  ) {
    const size = view.getUint32(at + 4, true);
    if (name(at) === "fmt " && at + 24 <= file.byteLength) {
      if (view.getUint16(at + 8, true) !== 1 || view.getUint16(at + 22, true) !== 16) return undefined;
      channels = view.getUint16(at + 10, true);
    }
    if (name(at) === "data" && channels > 0) {
      const end = Math.min(file.byteLength, at + 8 + size);
      const frames = Math.floor((end - at - 8) / (2 * channels));
      return Float32Array.from(
        { length: frames },
        (_, frame) => view.getInt16(at + 8 + frame * 2 * channels, true) / 32_768,
      );
    }
  }
  return undefined;
}

/** Decodes any format that the browser can play; undefined if it cannot. */
async function decode(file: ArrayBuffer): Promise<Float32Array | undefined> {
  if (typeof OfflineAudioContext === "undefined") return undefined;
  try {
    return (await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(file)).getChannelData(0);
  } catch {
    return undefined;
  }
}
