import { InputError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("black-forest-labs", packageJson, provider);
const FAILURE = "Failed to fetch result from black forest labs API";
const image = { task: "text-to-image", args: { inputs: "cat" } };
const started = { json: { id: "1", polling_url: "https://api.bfl.ai/v1/get_result?id=1" } };
const ready = (result: unknown) => ({ json: { id: "1", status: "Ready", result } });
const pending = { json: { id: "1", status: "Pending", result: null } };

describe("a job", () => {
  it("is polled five times, a second apart", async () => {
    const answers = [started, pending, pending, pending, pending, pending];
    const { message, requests, milliseconds } = await tryProvider({ ...image, answers });
    expect(message).toBe(
      `${FAILURE}: not ready after 5 polls. Pass a deadline to wait longer, or fetch the result with client.resume(error.job).`,
    );
    expect(milliseconds).toBe(5000);
    const attempts = requests.map(({ url }) => new URL(url).searchParams.get("attempt"));
    expect(attempts).toEqual([null, "0", "1", "2", "3", "4"]);
  });

  it("is polled for as long as the caller's deadline allows", async () => {
    const answers = [
      started,
      ...Array.from({ length: 30 }, () => pending),
      ready({ sample: "https://bfl.example/a.png" }),
    ];
    const options = { outputType: "url", deadline: 60_000 } as const;
    const { output, requests } = await tryProvider({ ...image, answers, options });
    expect([output, requests.length]).toEqual(["https://bfl.example/a.png", 32]);
  });

  it("is ready only with a sample, and is polled until it has one", async () => {
    const answers = [
      started,
      ready(null),
      ready({}),
      ready({ sample: 1 }),
      ready({ sample: "https://bfl.example/a.png" }),
    ];
    const { message, output, requests } = await tryProvider({ ...image, answers, options: { outputType: "url" } });
    expect([message, output]).toEqual([undefined, "https://bfl.example/a.png"]);
    expect(requests).toHaveLength(5);
  });

  it("ignores a sample of a pending job", async () => {
    const early = { json: { id: "1", status: "Pending", result: { sample: "https://bfl.example/early.png" } } };
    const answers = [started, early, ready({ sample: "https://bfl.example/a.png" })];
    const { output } = await tryProvider({ ...image, answers, options: { outputType: "url" } });
    expect(output).toBe("https://bfl.example/a.png");
  });

  it.each([
    ["answers with a failure", { status: 400, json: {} }, FAILURE],
    [
      "has failed",
      { json: { status: "Content Moderated" } },
      `${FAILURE}: Content Moderated. Rephrase the input, or choose another model.`,
    ],
  ])("ends when it %s", async (_, answer, expected) => {
    const { message, requests } = await tryProvider({ ...image, answers: [started, answer] });
    expect(message).toBe(expected);
    expect(requests).toHaveLength(2);
  });

  it("is polled without credentials when the call went through the router", async () => {
    const { requests } = await tryProvider({ ...image, answers: [started, pending], mode: "routed" });
    const [call, look] = requests.map(({ headers }) => headers);
    expect(call?.get("authorization")).toMatch(/^Bearer /);
    expect([look?.get("authorization"), look?.get("x-key")]).toEqual([null, null]);
  });
});

it("sends the key in the vendor's header, not in Authorization", async () => {
  const { requests } = await tryProvider({ ...image, answers: [started] });
  expect(requests[0]?.headers.get("x-key")).toBeTruthy();
  expect(requests[0]?.headers.get("authorization")).toBeNull();
});

it("rejects a mapping without a model's name", async () => {
  const { error, message } = await tryProvider({ ...image, providerModelId: "" });
  expect(InputError.isInstance(error)).toBe(true);
  expect(message).toBe("Params are required");
});
