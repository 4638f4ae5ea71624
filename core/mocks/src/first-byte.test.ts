import { afterEach, expect, it, vi } from "vitest";
import { getResponse } from "./get-response.ts";
import { mockProvider } from "./mock-provider.ts";
import { setMockPace } from "./pause.ts";

afterEach(() => void vi.restoreAllMocks());

const ROOT = "https://api.acme.example/v1";
const TASKS = ["text-to-image", "text-to-speech", "automatic-speech-recognition"];
const recording = new FormData();
recording.set("model", "automatic-speech-recognition");
recording.set("file", new File(["x"], "x.wav", { type: "audio/wav" }));

/** Milliseconds before the first byte of a simulated answer that is no job. */
const MOST = 300;

it.each([
  ["images/generations", JSON.stringify({ model: "text-to-image", prompt: "a cat" })],
  ["audio/speech", JSON.stringify({ model: "text-to-speech", input: "a cat" })],
  ["audio/transcriptions", recording],
])("begins to answer soon: %s", async (path, body) => {
  const restorePace = setMockPace(1);
  const timers = vi.spyOn(globalThis, "setTimeout");
  const models = TASKS.map((task) => ({ id: task, task, providerId: task }));
  const handlers = mockProvider({ roots: [ROOT], calls: ["images", "speech", "transcriptions"], models, key: false });
  const headers: Record<string, string> = typeof body === "string" ? { "content-type": "application/json" } : {};
  const request = new Request(`${ROOT}/${path}`, { method: "POST", headers, body });
  expect((await getResponse(handlers, request))?.status).toBe(200);
  restorePace();
  // What tests of other files have left in this process may set timers, too.
  const pauses = timers.mock.calls.flatMap(([ends, milliseconds = 0]) => (ends.name === "end" ? milliseconds : []));
  expect(Math.max(...pauses)).toBeGreaterThan(0);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(MOST);
});
