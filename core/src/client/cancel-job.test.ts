import { describe, expect, it } from "vitest";
import type { JobHandle } from "../errors/index.ts";
import { jobMapping, video } from "./testing/jobs.ts";
import { errorOf, hubToken, providerKey, setUpClient, type Answer, type SetUp } from "./testing/set-up-client.ts";

const address = "https://queue.fal.run/fal-ai/base/requests/r";
const accepted = { request_id: "r", status: "IN_QUEUE", response_url: address, cancel_url: `${address}/cancel` };

const tooLate = () => Response.json({ status: "ALREADY_COMPLETED", detail: "too late" }, { status: 400 });

/** A job that waits for ever, and the client of another process. */
async function waitingJob(setUp: SetUp, answers: readonly (() => Response)[] = [], queued: object = accepted) {
  const handles: JobHandle[] = [];
  const controller = new AbortController();
  const answer: Answer = ({ method }) => Response.json(method === "POST" ? queued : { status: "IN_QUEUE" });
  const { client } = setUpClient({ mapping: jobMapping, answer, ...setUp });
  const onJob = (job: JobHandle): void => {
    handles.push(JSON.parse(JSON.stringify(job)) as JobHandle);
    controller.abort();
  };
  await errorOf(client.textToVideo(video, { onJob, signal: controller.signal }));
  const cancelled: Answer = (_, index) => answers[index]?.() ?? new Response(null, { status: 202 });
  return { job: handles[0]!, second: setUpClient({ ...setUp, answer: cancelled }) };
}

describe("cancel", () => {
  it.each([
    ["at the provider with its key", providerKey, `PUT ${address}/cancel Key ${providerKey}`],
    [
      "through the router with a hub token",
      hubToken,
      `PUT https://router.huggingface.co/fal-ai/fal-ai/base/requests/r/cancel Bearer ${hubToken}`,
    ],
  ])("asks the vendor %s, from another process", async (_way, token, expected) => {
    const { job, second } = await waitingJob({ token });
    expect(await second.client.cancel(job)).toBeUndefined();
    const sent = second.calls().map(({ method, url, headers }) => `${method} ${url} ${headers.get("authorization")}`);
    expect(sent).toEqual([expected]);
  });

  it("cancel repeats the request after a transient failure, because canceling twice is safe", async () => {
    const { job, second } = await waitingJob({ token: providerKey }, [() => new Response("", { status: 502 })]);
    await second.client.cancel(job);
    expect(second.calls()).toHaveLength(2);
  });

  it("cancel throws the vendor's reason when it is too late", async () => {
    const { job, second } = await waitingJob({ token: providerKey }, [tooLate]);
    const error = await errorOf(second.client.cancel(job));
    expect(error).toMatchObject({ status: 400, words: "too late", provider: "fal-ai" });
    expect("maybeAccepted" in error).toBe(false);
  });

  it("cancel throws an error if the provider does not support it", async () => {
    const { cancel_url: _, ...queued } = accepted;
    const { job, second } = await waitingJob({ token: providerKey }, [], queued);
    const error = await errorOf(second.client.cancel(job));
    expect(error.message).toBe("Provider fal-ai has no way to cancel this job of task text-to-video.");
    expect(second.calls()).toEqual([]);
  });

  it("cancel sends no key to an address that is not the provider's", async () => {
    const { job, second } = await waitingJob({ token: providerKey });
    const moved = { ...job, answer: { ...job.answer, url: "https://evil.example/r" } };
    expect((await errorOf(second.client.cancel(moved))).name).toBe("JobHandleError");
    expect(second.calls()).toEqual([]);
  });
});
