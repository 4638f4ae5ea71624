import { describe, expect, it } from "vitest";
import { HttpError, OutputError } from "../errors/index.ts";
import { defineProvider, type Progress } from "../provider/index.ts";
import type { SentRequest } from "@patchbay/testing";
import { createVirtualClock } from "@patchbay/testing";
import { sampleProvider } from "./testing/sample-providers.ts";
import { errorOf, hubToken, providerKey, served, setUpClient, type Answer } from "./testing/set-up-client.ts";
import { faultsOf, runJob, type JobRun } from "./testing/job-machine.ts";

const mapping = {
  "black-forest-labs": served("text-to-image", "flux-dev"),
  "fal-ai": served("text-to-video", "a/b"),
};
const image = { model: "org/M", provider: "black-forest-labs", inputs: "cat" };
const video = { model: "org/M", provider: "fal-ai", inputs: "v" };
const responseUrl = "https://queue.fal.run/fal-ai/base/requests/r";

/** A queue that is done at the given poll. */
const queue =
  (doneAt: number, videoUrl = "https://cdn.example/v.mp4"): Answer =>
  ({ method, url }, index) => {
    if (method === "POST") return Response.json({ request_id: "r", status: "IN_QUEUE", response_url: responseUrl });
    if (url.includes("/status")) {
      return Response.json(
        index < doneAt ? { status: "IN_QUEUE", queue_position: doneAt - index } : { status: "COMPLETED" },
      );
    }
    if (url.startsWith(videoUrl)) return new Response("film", { headers: { "content-type": "video/mp4" } });
    return Response.json({ video: { url: videoUrl } });
  };

const refusedDownload: Answer = (request, index) =>
  request.url.startsWith("https://cdn.example") ? new Response("no", { status: 403 }) : queue(1)(request, index);

const shapes = (requests: readonly SentRequest[]) =>
  requests.map(
    ({ method, url, headers }) => `${method} ${url} ${headers.get("authorization") ?? headers.get("x-key") ?? "-"}`,
  );

const failing = (status: number, body: string) => {
  const answer: Answer = (request, index) =>
    request.url.includes("/status") ? new Response(body, { status }) : queue(9)(request, index);
  return errorOf(setUpClient({ mapping, answer }).client.textToVideo(video));
};

describe("a queue", () => {
  it("a refused download is explained by an expired address, not by a wrong key", async () => {
    const error = await errorOf(setUpClient({ mapping, answer: refusedDownload }).client.textToVideo(video));
    expect(error.message).toBe(
      "The file at cdn.example was refused with status 403: its address may have expired. No access token was sent to it.",
    );
  });

  it("a job is polled through the router with a hub token, and its file is downloaded without it", async () => {
    const clock = createVirtualClock();
    const { client, calls } = setUpClient({ mapping, token: "hf_abc", answer: queue(3), clock });
    const result = await client.textToVideo(video);
    expect(await result.text()).toBe("film");
    const base = "https://router.huggingface.co/fal-ai";
    expect(shapes(calls())).toEqual([
      `POST ${base}/a/b?_subdomain=queue Bearer hf_abc`,
      `GET ${base}/fal-ai/base/requests/r/status?_subdomain=queue Bearer hf_abc`,
      `GET ${base}/fal-ai/base/requests/r/status?_subdomain=queue Bearer hf_abc`,
      `GET ${base}/fal-ai/base/requests/r/status?_subdomain=queue Bearer hf_abc`,
      `GET ${base}/fal-ai/base/requests/r?_subdomain=queue Bearer hf_abc`,
      "GET https://cdn.example/v.mp4 -",
    ]);
    expect(clock.now()).toBe(1500);
  });

  it("a job is polled when its answers request it: once earlier than the plugin's interval, always if later", async () => {
    const clock = createVirtualClock();
    const asks = ["0", "3", "0"];
    const answer: Answer = async (request, index) => {
      const response = (await queue(3)(request, index)) as Response;
      const retryAfter = request.method === "POST" || request.url.includes("/status") ? asks.shift() : undefined;
      if (retryAfter !== undefined) response.headers.set("retry-after", retryAfter);
      return response;
    };
    await setUpClient({ mapping, token: "hf_abc", answer, clock }).client.textToVideo(video);
    expect(clock.now()).toBe(0 + 3000 + 500);
  });

  it("a job is polled at the provider with the provider's key", async () => {
    const { client, calls } = setUpClient({ mapping, token: "key123", answer: queue(1) });
    await client.textToVideo(video);
    expect(shapes(calls())[1]).toBe(`GET ${responseUrl}/status Key key123`);
  });

  it("a job's file is downloaded without the key, even from the provider's host", async () => {
    const file = "https://queue.fal.run/files/v.mp4";
    const { client, calls } = setUpClient({ mapping, token: "key123", answer: queue(1, file) });
    await client.textToVideo(video);
    expect(shapes(calls()).at(-1)).toBe(`GET ${file} -`);
  });

  it("a job reports its progress", async () => {
    const heard: Progress[] = [];
    const { client } = setUpClient({ mapping, answer: queue(3) });
    await client.textToVideo(video, { onProgress: (progress) => heard.push(progress) });
    expect(heard).toEqual([
      { phase: "queued", position: 2 },
      { phase: "queued", position: 1 },
    ]);
  });

  it("an error of a job names the step that failed", async () => {
    const refused = await failing(500, "{}");
    expect(refused.message).toBe("Failed to fetch response status from fal-ai API");
    expect(HttpError.isInstance(refused)).toBe(true);
    const malformed = await failing(200, "<html>");
    expect(OutputError.isInstance(malformed) && malformed.detail).toBe(
      "Failed to parse status response from fal-ai API",
    );
  });
});

describe("a job at an address that the answer names", () => {
  const pollingUrl = "https://api.us1.bfl.ai/v1/get_result?id=1";
  const job =
    (readyAt: number, address = pollingUrl): Answer =>
    ({ method, url }, index) => {
      if (method === "POST") return Response.json({ id: "1", polling_url: address });
      if (url.startsWith("https://cdn.")) return new Response("picture", { headers: { "content-type": "image/png" } });
      const result = { sample: "https://cdn.example/i.png" };
      return Response.json(index < readyAt ? { status: "Pending" } : { status: "Ready", result });
    };

  it("a job's address is requested with the key only at the provider's hosts", async () => {
    const { client, calls } = setUpClient({ mapping, token: "key123", answer: job(2) });
    await client.textToImage(image);
    expect(shapes(calls())).toEqual([
      "POST https://api.us1.bfl.ai/v1/flux-dev key123",
      `GET ${pollingUrl}&attempt=0 key123`,
      `GET ${pollingUrl}&attempt=1 key123`,
      "GET https://cdn.example/i.png -",
    ]);
    expect(calls()[0]?.headers.has("authorization")).toBe(false);
  });

  it.each([
    ["hub token", "hf_abc", pollingUrl, "-"],
    ["hub token", "hf_abc", "https://huggingface.co/logout", "-"],
    ["hub token", "hf_abc", "https://router.huggingface.co/x", "hf_abc"],
    ["provider key", "key123", "https://api.eu1.bfl.ai/r", "key123"],
    ["provider key", "key123", "https://evil.example/r", "-"],
    ["provider key", "key123", "https://api.us1.bfl.ai.evil.example/r", "-"],
    ["provider key", "key123", "https://api.us1.bfl.ai@evil.example/r", "-"],
    ["provider key", "key123", "https://evilbfl.ai/r", "-"],
  ])("%s %s at %s", async (_kind, token, address, shown) => {
    const { client, calls } = setUpClient({ mapping, token, answer: job(1, address) });
    await client.textToImage(image);
    expect(shapes(calls())[1]?.split(" ").at(-1)).toBe(shown);
  });

  it.each(["http://api.us1.bfl.ai/r", "http://evil.example/r", "file:///etc/passwd", "javascript:alert(1)"])(
    "a job's address is not requested over %s",
    async (address) => {
      const { client, calls } = setUpClient({ mapping, token: "key123", answer: job(1, address) });
      await expect(client.textToImage(image)).rejects.toThrow("does not use https");
      expect(calls()).toHaveLength(1);
    },
  );

  it("a job is polled five times, a second apart", async () => {
    const clock = createVirtualClock();
    const { client, calls } = setUpClient({ mapping, answer: job(99), clock });
    const error = await errorOf(client.textToImage(image));
    expect(OutputError.isInstance(error) && error.detail).toBe("Failed to fetch result from black forest labs API");
    expect([calls().length, clock.now()]).toEqual([6, 5000]);
  });

  it("a job may return its result as an address or a data URL", async () => {
    const { client } = setUpClient({ mapping, answer: job(1) });
    expect(await client.textToImage(image, { outputType: "url" })).toBe("https://cdn.example/i.png");
    const inline: Answer = (request, index) =>
      request.method === "GET"
        ? Response.json({ status: "Ready", result: { sample: "data:image/png;base64,YWJj" } })
        : job(1)(request, index);
    const blob = await setUpClient({ mapping, answer: inline }).client.textToImage(image);
    expect([await blob.text(), blob.type]).toEqual(["abc", "image/png"]);
  });
});

describe("a transient failure", () => {
  const failures: [string, () => Response | Promise<Response>][] = [
    ["status 503", () => new Response("", { status: 503 })],
    ["status 502", () => new Response("", { status: 502 })],
    ["status 429", () => new Response("", { status: 429 })],
    ["a dropped connection", () => Promise.reject(new TypeError("terminated"))],
    ["a cut body", () => new Response(new ReadableStream({ start: (body) => body.error(new Error("cut")) }))],
  ];

  // The post, a look, the result, the download: each request after the first fails three times.
  it.each(failures)("an accepted job survives a transient failure: %s", async (_how, fail) => {
    const { client, calls } = setUpClient({
      mapping,
      answer: (request, index) => (index % 4 === 0 ? queue(0)(request, index) : fail()),
    });
    const result = await client.textToVideo(video);
    expect(await result.text()).toBe("film");
    expect(calls().map(({ method }) => method)).toEqual(["POST", ...Array<string>(12).fill("GET")]);
  });
});

describe("abort", () => {
  // The lookup, the post, two looks, the result, the download.
  it.each([0, 1, 2, 3, 4, 5])("an abort ends a job at request %i, whatever fetch does", async (step) => {
    const controller = new AbortController();
    const scripted = queue(2);
    let sent = -1;
    const { client } = setUpClient({
      token: hubToken,
      fetch: (url, init) => {
        sent++;
        if (sent === step) {
          queueMicrotask(() => controller.abort());
          return new Promise(() => undefined);
        }
        const request = { method: init?.method ?? "GET", url: String(url), headers: new Headers(), body: undefined };
        if (request.url.includes("/api/")) return Promise.resolve(Response.json({ inferenceProviderMapping: mapping }));
        return Promise.resolve(scripted(request, sent - 1));
      },
    });
    await expect(client.textToVideo(video, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(sent).toBe(step);
  });

  it("an abort ends a pause between two polls, with the caller's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("closed the window");
    const clock = { now: () => 0, schedule: () => (queueMicrotask(() => controller.abort(reason)), () => undefined) };
    const { client, calls } = setUpClient({ mapping, answer: queue(9), clock });
    await expect(client.textToVideo(video, { signal: controller.signal })).rejects.toBe(reason);
    expect(calls()).toHaveLength(1);
  });

  it("a job without a limit ends at its deadline", async () => {
    const { client, calls } = setUpClient({ mapping, answer: queue(Infinity) });
    await expect(client.textToVideo(video, { deadline: 60_000 })).rejects.toThrow("deadline of 60 s");
    expect(calls().length).toBeGreaterThan(100);
  });
});

describe("the provider's own headers", () => {
  const provider = sampleProvider(
    "odd",
    { hosts: ["https://odd.example"] },
    defineProvider({
      tasks: {
        "odd-task": {
          route: () => ({ path: "x" }),
          headers: () => ({ Prefer: "wait", Authorization: "mine" }),
          body: (_call, { blobFromUrl }) => blobFromUrl("https://input.example/"),
          async read(_answer, { send }) {
            await send("/poll", { headers: { accept: "text/plain" } });
            await send("https://odd.example/open", { anonymous: true });
            await send("https://elsewhere.example/");
            return "done";
          },
        },
      },
    }),
  );

  it("the provider's headers are sent where the credentials are, which take precedence", async () => {
    const { client, calls } = setUpClient({
      providers: [provider],
      mapping: { odd: served("odd-task") },
      token: providerKey,
      answer: () => new Response("abc", { headers: { "content-type": "text/plain" } }),
    });
    expect(await client.run("odd-task" as string, { model: "org/M", provider: "odd" })).toBe("done");
    const shown = calls().map(({ url, headers }) => [url, headers.get("prefer"), headers.get("authorization")]);
    expect(shown).toEqual([
      ["https://input.example/", null, null],
      ["https://odd.example/x", "wait", `Bearer ${providerKey}`],
      ["https://odd.example/poll", "wait", `Bearer ${providerKey}`],
      ["https://odd.example/open", null, null],
      ["https://elsewhere.example/", null, null],
    ]);
    expect(calls()[2]?.headers.get("accept")).toBe("text/plain");
  });
});

// `seeded-faults.deep.test.ts` tries thousands.
it("no job is lost or paid for twice, whatever happens to its requests", async () => {
  const runs: JobRun[] = [];
  // One after the other, because virtual time passes while others work. The first loads what is loaded on demand.
  for (let seed = 0; seed <= 60; seed++) runs.push(await runJob(seed));
  expect(runs.flatMap(faultsOf)).toEqual([]);
  expect(runs.filter(({ output }) => output === "film").length).toBeGreaterThan(3);
  expect(runs.filter(({ error, resumed }) => error && resumed === "film").length).toBeGreaterThan(3);
});
