import {
  http,
  HttpResponse,
  media,
  mockKeys,
  readForm,
  readJson,
  vendorModels,
  type MockProblem,
} from "@patchbay/mocks";

export const models = vendorModels({
  "text-to-image": "inference.flux-fast.schnell.txt2img.v2",
  "text-to-video": "inference.wan2-2.lightning.txt2vid.v0",
  "image-to-image": "inference.nano-banana.img2img.v2",
  "image-to-video": "inference.wan2-2.lightning.img2vid.v0",
});

export const errorSource =
  "github.com/prodialabs/prodia-js, test/v2.errors.test.ts (keys, form of a refused job); unverified: an unknown job type";

type Json = Readonly<Record<string, unknown>>;

const BOUNDARY = "simulated-form";

/** A form of the vendor: the job, and its file unless it was refused. */
function formOf(job: Json, output?: Blob, status = 200): Response {
  const part = (name: string, type: string): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const file = output ? [part("output", output.type), output, "\r\n"] : [];
  const body = new Blob([part("job", "application/json"), JSON.stringify(job), "\r\n", ...file, `--${BOUNDARY}--\r\n`]);
  return new HttpResponse(body, { status, headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` } });
}

const fail = ({ status, message, kind }: MockProblem): Response =>
  kind.endsWith("-key")
    ? new HttpResponse("token is invalid", { status: 401 })
    : formOf({ id: "simulated", error: message }, undefined, status);

/** A job, alone or in a form with its input. */
async function readJob(request: Request): Promise<{ type?: unknown; config?: Json; image?: Uint8Array<ArrayBuffer> }> {
  if (request.headers.get("content-type")?.startsWith("application/json")) return readJson(request);
  const form = await readForm(request);
  const [job, input] = [form.get("job"), form.get("input")];
  const { type, config } = JSON.parse(job instanceof Blob ? await job.text() : "{}") as {
    type?: unknown;
    config?: Json;
  };
  const image = input instanceof Blob ? new Uint8Array(await input.arrayBuffer()) : undefined;
  return { type, ...(config && { config }), ...(image && { image }) };
}

export const handlers = mockKeys({ fail, key: "authorization" }, [
  http.post("https://inference.prodia.com/v2/job", async ({ request }) => {
    const { type, config = {}, image } = await readJob(request);
    const model = models.find(({ providerId }) => providerId === type);
    if (!model) {
      return fail({ status: 400, kind: "unknown-model", message: `There is no job type ${String(type)}.` });
    }
    const isVideo = model.task.endsWith("video");
    const output = await media(isVideo ? "webm" : "png", String(config["prompt"] ?? "simulated"), {
      ...config,
      ...(image && { image }),
    });
    return formOf({ id: "simulated", type, config, state: { current: "completed" } }, output);
  }),
]);
