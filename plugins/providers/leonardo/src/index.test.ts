import { InputError, JobError } from "@patchbay/core/errors";
import { providerTrial } from "@patchbay/testing";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import provider from "./index.ts";

const tryProvider = providerTrial("leonardo", packageJson, provider);
const inputs = { $blob: "abc", type: "image/jpeg" };
const upload = { json: { uploadInitImage: { id: "u1", fields: "{}", url: "https://storage.example/upload" } } };
const PHOENIX = "de7d3faf-762f-48e0-b3b7-9d0ac3a3fcf3";

it.each([
  [
    "text-to-image",
    PHOENIX,
    { inputs: "A cat", parameters: { num_images: 1 } },
    "v1/generations",
    { num_images: 1, prompt: "A cat", modelId: PHOENIX },
  ],
  [
    "image-to-image",
    PHOENIX,
    { inputs, parameters: { prompt: "p", strength: 0.5 } },
    "v1/generations",
    { prompt: "p", init_image_id: "u1", init_strength: 0.5, modelId: PHOENIX },
  ],
  [
    "text-to-video",
    "MOTION2",
    { inputs: "A cat", parameters: { seed: 1 } },
    "v1/generations-text-to-video",
    { seed: 1, prompt: "A cat", model: "MOTION2" },
  ],
  [
    "image-to-video",
    "VEO3",
    { inputs, parameters: { prompt: "p" } },
    "v1/generations-image-to-video",
    { prompt: "p", imageId: "u1", imageType: "UPLOADED", model: "VEO3" },
  ],
])("calls the first version of the API for %s by %s", async (task, providerModelId, args, path, body) => {
  const answers = [
    ...(args.inputs === inputs ? [upload, { blob: { $blob: "", type: "application/xml" } }] : []),
    { status: 400, json: {} },
  ];
  const { requests } = await tryProvider({ task, providerModelId, args, answers });
  expect(requests.at(-1)).toMatchObject({ url: `https://cloud.leonardo.ai/api/rest/${path}`, body });
});

it("sends neither the key nor JSON to the vendor's storage", async () => {
  const answers = [upload, { blob: { $blob: "", type: "application/xml" } }, { status: 400, json: {} }];
  const { requests } = await tryProvider({ task: "image-to-image", args: { inputs }, answers });
  expect(requests[0]?.body).toEqual({ extension: "jpeg" });
  expect(requests[1]?.url).toBe("https://storage.example/upload");
  expect(requests[1]?.headers.get("authorization")).toBeNull();
  expect(requests[1]?.body).toBeInstanceOf(FormData);
});

it("adds the image to guides of the caller", async () => {
  const guidances = { end_frame: [{ image: { id: "e1", type: "UPLOADED" } }] };
  const answers = [upload, { blob: { $blob: "", type: "application/xml" } }, { status: 400, json: {} }];
  const args = { inputs, parameters: { prompt: "p", guidances } };
  const { requests } = await tryProvider({ task: "image-to-video", providerModelId: "alibaba/wan-3.0", args, answers });
  const start_frame = [{ image: { id: "u1", type: "UPLOADED" } }];
  expect(requests[2]?.body).toMatchObject({ parameters: { prompt: "p", guidances: { start_frame, ...guidances } } });
});

it("throws that a generation failed", async () => {
  const answers = [
    { json: { generate: { generationId: "g1" } } },
    { json: { generations_by_pk: { status: "FAILED" } } },
  ];
  const { error, message } = await tryProvider({ task: "text-to-image", args: { inputs: "i" }, answers });
  expect([JobError.isInstance(error), message]).toEqual([true, "Leonardo.Ai made no image: the job ended as FAILED."]);
});

it("sends no mask, which the vendor would ignore", async () => {
  const args = { inputs, parameters: { mask_image: inputs } };
  const { error } = await tryProvider({
    task: "image-to-image",
    args,
    answers: [upload, { blob: { $blob: "", type: "application/xml" } }],
  });
  expect(InputError.isInstance(error)).toBe(true);
});
