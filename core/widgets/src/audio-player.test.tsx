import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { audioPeaks } from "./audio-peaks.ts";
import { AudioPlayer } from "./audio-player.tsx";

/** A WAV file of one channel with 16 bits a sample. */
function wav(samples: readonly number[]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  const write = (at: number, text: string): void =>
    [...text].forEach((sign, index) => view.setUint8(at + index, sign.codePointAt(0) ?? 0));
  write(0, "RIFF");
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sample, index) => view.setInt16(44 + 2 * index, sample, true));
  return view.buffer;
}

it("finds how loud each part of a recording is, beside its loudest", async () => {
  expect(await audioPeaks(wav([0, 100, -8000, 20, 4000, -10]), 3)).toEqual([100 / 8000, 1, 0.5]);
  expect(await audioPeaks(wav([0, 0]), 2)).toEqual([0, 0]);
  expect(await audioPeaks(new TextEncoder().encode("no recording").buffer as ArrayBuffer, 2)).toEqual([]);
});

it("plays, draws the wave, and seeks to a phrase", async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const { container } = render(
    <AudioPlayer
      source={new Blob([wav([0, 8000, 0, 4000])], { type: "audio/wav" })}
      label="A recording"
      cues={[{ text: " Platform nine.", start: 1.5, end: 2.5 }]}
    />,
  );
  expect(screen.getByRole("group", { name: "A recording" })).toBeTruthy();
  await waitFor(() => {
    const heights = [...container.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("height")));
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([1.5, 38]);
  });
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  expect(play).toHaveBeenCalledOnce();
  const phrase = screen.getByRole("button", { name: /Platform nine/ });
  expect(phrase.textContent).toBe("0:01.5–0:02.5Platform nine.");
  fireEvent.click(phrase);
  expect(container.querySelector("audio")?.currentTime).toBe(1.5);
  fireEvent.error(container.querySelector("audio") ?? container);
  expect(screen.getByText("Not playable")).toBeTruthy();
});
