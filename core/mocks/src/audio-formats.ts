/** 16-bit mono samples. */
interface Samples {
  readonly values: Int16Array;
  /** Per second. */
  readonly rate: number;
}

/** Writers of files by the format's name in requests, with their media types. */
const WRITERS: Readonly<Record<string, readonly [type: string, write: (samples: Samples) => readonly Uint8Array[]]>> = {
  mp3: ["audio/mpeg", (samples) => silence(samples, 16_000 / 576, MP3_FRAME)],
  aac: ["audio/aac", (samples) => silence(samples, 16_000 / 1024, AAC_FRAME)],
  opus: ["audio/opus", writeOpus],
  ogg: ["audio/ogg", writeOpus],
  flac: ["audio/flac", writeFlac],
  mulaw: ["audio/basic", ({ values }) => [Uint8Array.from(values, toMuLaw)]],
  pcm: ["audio/pcm", ({ values }) => [bytesOf(values)]],
  raw: ["audio/pcm", ({ values }) => [bytesOf(values)]],
};

/**
 * A WAV file in another format. FLAC, μ-law and plain samples sound the same; MP3, AAC and Opus, whose encoders are
 * large, are valid files of the same length without a sound.
 * @param wav another file, or a format without a writer, is returned unchanged
 */
export async function inAudioFormat(wav: Blob, format: unknown): Promise<Blob> {
  const [type, write] = WRITERS[String(format)] ?? [];
  if (wav.type !== "audio/wav" || type === undefined || !write) return wav;
  const file = await wav.arrayBuffer();
  const values = new Int16Array(file.slice(44, 44 + 2 * Math.floor((file.byteLength - 44) / 2)));
  const parts = write({ values, rate: new DataView(file).getUint32(24, true) });
  return new Blob([...parts] as BlobPart[], { type });
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** MPEG-2, layer III, 16 kHz, mono, 8 kbit/s: a header, and 32 bytes without a coefficient. */
const MP3_FRAME = Uint8Array.from({ length: 36 }, (_, index) => [0xff, 0xf3, 0x18, 0xc0][index] ?? 0);

/** ADTS with AAC-LC, 16 kHz, mono, and one silent block. */
const AAC_FRAME = Uint8Array.of(0xff, 0xf1, 0x60, 0x40, 0x01, 0xbf, 0xfc, 0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);

function silence({ values, rate }: Samples, framesPerSecond: number, frame: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: Math.max(1, Math.ceil((values.length / rate) * framesPerSecond)) }, () => frame);
}

/** Samples in frames of FLAC that are not compressed. */
function writeFlac({ values, rate }: Samples): readonly Uint8Array[] {
  const head = new DataView(new ArrayBuffer(42));
  head.setUint32(0, 0x664c6143); // fLaC
  head.setUint32(4, 0x80000022); // the only block of metadata, with 34 bytes
  head.setUint16(8, FLAC_BLOCK);
  head.setUint16(10, FLAC_BLOCK);
  // 20 bits of the rate, 3 of the channels, 5 of the sample's bits, and 4 of the length.
  head.setUint32(18, ((rate << 12) | (15 << 4)) >>> 0);
  head.setUint32(22, values.length);
  const frames = Array.from({ length: Math.ceil(values.length / FLAC_BLOCK) }, (_, index) => {
    const block = values.subarray(index * FLAC_BLOCK, (index + 1) * FLAC_BLOCK);
    const size = block.length - 1;
    const start = [0xff, 0xf8, 0x70, 0x08, ...flacNumber(index), size >> 8, size & 0xff];
    const samples = [...block].flatMap((value) => [(value >> 8) & 0xff, value & 0xff]);
    const frame = [...start, checksum(start, 8, 0x07), 0x02, ...samples];
    const end = checksum(frame, 16, 0x8005);
    return Uint8Array.of(...frame, end >> 8, end & 0xff);
  });
  return [new Uint8Array(head.buffer), ...frames];
}

const FLAC_BLOCK = 4096;

/** The number of a frame, as UTF-8 writes a character. */
const flacNumber = (index: number): readonly number[] =>
  index < 0x80 ? [index] : [0xc0 | (index >> 6), 0x80 | (index & 0x3f)];

/** A cyclic checksum whose highest bit is sent first. */
function checksum(bytes: readonly number[], bits: 8 | 16 | 32, polynomial: number): number {
  const top = 2 ** (bits - 1);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit++) sum = (sum & top) !== 0 ? (sum << 1) ^ polynomial : sum << 1;
    sum &= 2 ** bits - 1;
  }
  return sum >>> 0;
}

const OPUS_SAMPLES = 960;
const PACKETS_PER_PAGE = 50;

/** Numbers of 32 bits, the lowest byte first. */
const numbers = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24]);

/** Opus packets of 20 ms in an Ogg stream. */
function writeOpus({ values, rate }: Samples): readonly Uint8Array[] {
  const encoder = new TextEncoder();
  const head = [...encoder.encode("OpusHead"), 1, 1, 0, 0, ...numbers(rate), 0, 0, 0];
  const tags = [...encoder.encode("OpusTags"), ...numbers(8), ...encoder.encode("patchbay"), ...numbers(0)];
  const count = Math.max(1, Math.ceil((values.length / rate) * 50));

  function page(index: number, flags: number, granule: number, packets: readonly (readonly number[])[]): Uint8Array {
    const start = [...encoder.encode("OggS"), 0, flags, ...numbers(granule, 0, 1, index)];
    const rest = [packets.length, ...packets.map(({ length }) => length), ...packets.flat()];
    const sum = checksum([...start, 0, 0, 0, 0, ...rest], 32, 0x04c11db7);
    return Uint8Array.of(...start, ...numbers(sum), ...rest);
  }
  const pages = Array.from({ length: Math.ceil(count / PACKETS_PER_PAGE) }, (_, index) => {
    const before = index * PACKETS_PER_PAGE;
    const here = Math.min(PACKETS_PER_PAGE, count - before);
    const isLast = before + here === count;
    const packets = Array.from({ length: here }, () => [0xf8, 0xff, 0xfe]);
    return page(index + 2, isLast ? 4 : 0, (before + here) * OPUS_SAMPLES, packets);
  });
  return [page(0, 2, 0, [head]), page(1, 0, 0, [tags]), ...pages];
}

/** A sample in 8 bits, as G.711 has them: sign, exponent and mantissa, inverted. */
function toMuLaw(sample: number): number {
  const level = Math.min(32_635, Math.abs(sample)) + 132;
  const exponent = 31 - Math.clz32(level) - 7;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | ((level >> (exponent + 3)) & 0x0f)) & 0xff;
}
