import { wavAudio } from "@patchbay/core/provider";
import { mediaOptions, type MediaOptions, type MediaRequest } from "./media-request.ts";
import { textSeed } from "./mock-identity.ts";

const RATE = 16_000;
const MOST_NOTES = 24;
const MOST_SECONDS = 60;

/** Semitones of a scale in which any two notes go together. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];

/**
 * A tune (WAV, 16 kHz, mono): what mocks answer where a model would have spoken or played. Its notes depend on the
 * text and the seed, and its pace on beats per minute that the text names.
 *
 * @param request with the length in seconds, at most 60; default: a note for each of the first 24 characters
 */
export function sound(text: string, request: MediaOptions | MediaRequest = {}): Blob {
  const { seed = "", seconds } = mediaOptions(request);
  const secondsPerNote = 30 / beatsIn(text);
  const characters = [...text];
  const length = seconds ?? secondsPerNote * Math.max(1, Math.min(MOST_NOTES, characters.length));
  const samples = new Int16Array(Math.round(Math.min(MOST_SECONDS, length) * RATE));
  const samplesPerNote = Math.round(secondsPerNote * RATE);
  for (let start = 0; start < samples.length; start += samplesPerNote) {
    const note = start / samplesPerNote;
    const character = characters[note % characters.length];
    if (character !== undefined) playNote(samples.subarray(start, start + samplesPerNote), `${character}${seed}`);
  }
  return wavAudio(new Uint8Array(samples.buffer), RATE);
}

/** Two notes per beat; without a pace in the text, eight per second. */
function beatsIn(text: string): number {
  const [, beats] = /(\d{2,3})\s*(?:bpm|beats per minute)/i.exec(text) ?? [];
  return Math.min(300, Math.max(30, Number(beats ?? 240)));
}

function playNote(samples: Int16Array, name: string): void {
  const semitone = SCALE[textSeed(name) % SCALE.length] ?? 0;
  const step = (2 * Math.PI * 220 * 2 ** (semitone / 12)) / RATE;
  for (let index = 0; index < samples.length; index++) {
    // Fades out, or every note would click.
    samples[index] = Math.round(8000 * (1 - index / samples.length) * Math.sin(step * index));
  }
}
