import { leaksOf } from "@patchbay/testing";
import { createRecorder } from "../src/cassette/create-recorder.ts";

export const URL_OF_CHAT = "https://api.acme.example/v1/chat";
/** A key that its header shows, and so is known. */
export const KEY = "sk-Canary0123456789/abc+DEF=xyz";

export type Sent = Omit<RequestInit, "body"> & { readonly url?: string; readonly body?: BodyInit };

/** What a recorder would save of one exchange. */
export async function savedOf({ url = URL_OF_CHAT, ...init }: Sent, answer: () => Response): Promise<string> {
  const recorder = createRecorder({ fetch: async () => answer() });
  try {
    const response = await recorder.fetch(url, { method: init.body === undefined ? "GET" : "POST", ...init });
    await response.arrayBuffer();
  } catch {
    // What is left of it is recorded all the same.
  }
  return recorder.text();
}

/** What leaked, and the cassette that shows it; nothing at best. */
export function leaksIn(secret: string, saved: string, how = ""): string[] {
  const leaks = leaksOf(secret, saved);
  return leaks.length === 0 ? [] : [how, ...leaks, saved];
}

export const authorized = { authorization: `Bearer ${KEY}` };
export const json = (value: unknown): { body: string; headers: Record<string, string> } => ({
  body: JSON.stringify(value),
  headers: { ...authorized, "content-type": "application/json" },
});
export const form = (name: string, value: string): Sent => {
  const data = new FormData();
  data.set(name, value);
  data.set("file", new Blob([`bytes ${value} bytes`], { type: "audio/wav" }), `${value.slice(0, 60)}.wav`);
  return { headers: authorized, body: data };
};
