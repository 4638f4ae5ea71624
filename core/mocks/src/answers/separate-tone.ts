const HEADER = 44;

/**
 * A recording without its loudest even tone, and that tone: by the sine that fits it best. Undefined for a file that
 * is no WAV
 * of 16 bits, or has no such tone.
 */
export function separateTone(file: Uint8Array): readonly [rest: Blob, tone: Blob] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length <= HEADER + 2 || view.getUint32(0) !== 0x52494646 || view.getUint16(34, true) !== 16)
    return undefined;
  const rate = view.getUint32(24, true);
  const count = Math.floor((file.length - HEADER) / 2);
  const samples = Float64Array.from({ length: count }, (_, index) => view.getInt16(HEADER + 2 * index, true));
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0);
  // Tones of the tempered scale, from 110 to 1760 Hz.
  const tones = Array.from({ length: 49 }, (_, step) => fit(samples, rate, 110 * 2 ** (step / 12)));
  const [loudest] = tones.toSorted((one, other) => other.amplitude - one.amplitude);
  // A steady tone has a large share of the total power.
  if (!loudest || (loudest.amplitude ** 2 * count) / 2 < 0.2 * power) return undefined;
  const tone = samples.map((_, index) => loudest.at(index));
  return [
    withSamples(
      file,
      samples.map((sample, index) => sample - (tone[index] ?? 0)),
    ),
    withSamples(file, tone),
  ];
}

function fit(samples: Float64Array, rate: number, frequency: number) {
  const turn = (2 * Math.PI * frequency) / rate;
  let [sine, cosine] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    sine += (2 * sample * Math.sin(turn * index)) / samples.length;
    cosine += (2 * sample * Math.cos(turn * index)) / samples.length;
  }
  return {
    amplitude: Math.hypot(sine, cosine),
    at: (index: number) => sine * Math.sin(turn * index) + cosine * Math.cos(turn * index),
  };
}

function withSamples(file: Uint8Array, samples: Float64Array): Blob {
  const bytes = file.slice();
  const view = new DataView(bytes.buffer);
  for (const [index, sample] of samples.entries()) {
    view.setInt16(HEADER + 2 * index, Math.min(32_767, Math.max(-32_768, Math.round(sample))), true);
  }
  return new Blob([bytes], { type: "audio/wav" });
}
