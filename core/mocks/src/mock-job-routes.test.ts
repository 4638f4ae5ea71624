import { getResponse } from "msw";
import { expect, it } from "vitest";
import { mockJobRoutes } from "./mock-job-routes.ts";

const ROOT = "https://api.acme.example/v1";
const handlers = mockJobRoutes(
  { models: [{ id: "film-1", task: "text-to-video", providerId: "film-1" }], key: "authorization" },
  {
    start: { [`${ROOT}/videos`]: ["text-to-video"] },
    look: [`${ROOT}/jobs/:id`],
    cancels: true,
    required: ["prompt"],
    accepted: (id) => ({ id }),
    job: ({ id, stage, error, input }) => ({ id, stage, error, prompt: input["prompt"] }),
  },
);

async function send(method: string, path: string, body?: object, key = "good") {
  const init = { method, headers: { authorization: `Bearer ${key}` }, ...(body && { body: JSON.stringify(body) }) };
  const response = await getResponse(handlers, new Request(`${ROOT}/${path}`, init));
  return [response?.status, await response?.json().catch(() => undefined)] as const;
}

it("describes a job until it is done, and cancels it", async () => {
  const [, accepted] = await send("POST", "videos", { model: "film-1", prompt: "A cat" });
  const path = `jobs/${(accepted as { id: string }).id}`;
  expect(await send("GET", path)).toEqual([200, expect.objectContaining({ stage: "queued", prompt: "A cat" })]);
  expect(await send("DELETE", path)).toEqual([204, undefined]);
  expect(await send("GET", path)).toEqual([200, expect.objectContaining({ error: "The job was cancelled" })]);
});

it.each([
  ["a wrong key", 401, "POST", "videos", { model: "film-1", prompt: "A cat" }, "wrong"],
  ["an unknown model", 404, "POST", "videos", { model: "film-9", prompt: "A cat" }, "good"],
  ["no model", 400, "POST", "videos", { prompt: "A cat" }, "good"],
  ["no prompt", 400, "POST", "videos", { model: "film-1" }, "good"],
  ["an unknown job", 404, "GET", "jobs/none", undefined, "good"],
  ["the cancellation of an unknown job", 404, "DELETE", "jobs/none", undefined, "good"],
] as const)("refuses %s", async (_, status, method, path, body, key) => {
  const [actual, answer] = await send(method, path, body, key);
  expect([actual, answer]).toEqual([status, { error: expect.objectContaining({ message: expect.any(String) }) }]);
});

it("answers with JSON by state, filled in from the job and its request", async () => {
  const described = mockJobRoutes(
    { key: false },
    {
      start: { [`${ROOT}/images`]: ["text-to-image"] },
      look: [`${ROOT}/query?task_id=:id`],
      accepted: { data: { task_id: "{id}" } },
      job: {
        running: { state: "working" },
        done: { files: [`${ROOT}/files/{input.prompt}.png`], of: "{id}" },
        failed: { state: "failed", reason: "{error}" },
      },
    },
  );
  const ask = async (path: string, body?: object) => {
    const init = body && { method: "POST", body: JSON.stringify(body) };
    return (await getResponse(described, new Request(`${ROOT}/${path}`, init)))?.json() as Promise<unknown>;
  };
  const { data } = (await ask("images", { input: { prompt: "A cat's tail" } })) as { data: { task_id: string } };
  const path = `query?task_id=${data.task_id}`;
  expect(await ask(path)).toEqual({ state: "working" });
  await ask(path);
  expect(await ask(path)).toEqual({ files: [`${ROOT}/files/A%20cat%27s%20tail.png`], of: data.task_id });
  expect(await ask("query?task_id=none")).toMatchObject({ error: { message: "There is no job none." } });
});

const routesOf = (name: string) =>
  mockJobRoutes(
    { key: false },
    {
      start: { [`${ROOT}/${name}`]: [name] },
      look: [`${ROOT}/tasks/:id`],
      accepted: { id: "{id}" },
      job: { running: { name }, done: { name }, failed: { name } },
    },
  );

it("looks at the jobs of two tasks at the same address", async () => {
  const both = [...routesOf("images"), ...routesOf("videos")];
  const ask = async (path: string, init?: RequestInit) =>
    (await getResponse(both, new Request(`${ROOT}/${path}`, init)))?.json() as Promise<Record<string, string>>;
  for (const name of ["images", "videos"]) {
    const { id } = await ask(name, { method: "POST", body: "{}" });
    expect(await ask(`tasks/${id}`)).toEqual({ name });
  }
});
