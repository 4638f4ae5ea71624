import {
  http,
  HttpResponse,
  mediaUrl,
  mockJobs,
  mockKeys,
  mockMedia,
  readJson,
  type MockFail,
  type MockModel,
} from "@patchbay/mocks";

type Json = Readonly<Record<string, unknown>>;

const jobs = mockJobs<{ readonly prompt: string; readonly parameters: Json }>({ queued: 0, running: 2 });

/** The operations of Veo, and the files that they make. */
export function videoHandlers(
  root: string,
  { models, key, fail }: { models: readonly MockModel[]; key: string; fail: MockFail },
) {
  const folder = `${root}/files`;
  const notFound = (message: string, model?: string) =>
    fail({ status: 404, kind: "unknown-model", message, ...(model !== undefined && { model }) });
  const start = http.post(`${root}/models/*redictLongRunning`, async ({ request }) => {
    const [, model = ""] = /models\/([^:/]+):/.exec(decodeURIComponent(request.url)) ?? [];
    if (!models.some(({ providerId, task }) => providerId === model && task.endsWith("-to-video"))) {
      return notFound(`models/${model} is not found`, model);
    }
    const { instances, parameters = {} } = await readJson(request);
    const [instance] = (instances ?? []) as Json[];
    const { prompt = "simulated", image } = instance ?? {};
    const frame = (image as Json | undefined)?.["bytesBase64Encoded"];
    const id = jobs.start({ prompt: String(prompt), parameters: { ...(parameters as Json), image: frame } });
    return HttpResponse.json({ name: `models/${model}/operations/${id}` }, { headers: jobs.headers() });
  });
  return [
    ...mockKeys({ key, fail }, [
      start,
      http.get(`${root}/models/:model/operations/:id`, ({ params: { model, id } }) => {
        const seen = jobs.look(String(id));
        const name = `models/${String(model)}/operations/${String(id)}`;
        if (!seen) return notFound(`${name} is not found`);
        if (seen.stage !== "done") return HttpResponse.json({ name });
        if (seen.error !== undefined) {
          return HttpResponse.json({ name, done: true, error: { code: 13, message: seen.error } });
        }
        const { prompt, parameters } = seen.input;
        const { aspectRatio: aspect_ratio, durationSeconds: duration, seed, image } = parameters;
        const uri = mediaUrl(folder, "webm", prompt, { aspect_ratio, duration, seed, image });
        return HttpResponse.json({
          name,
          done: true,
          response: { generateVideoResponse: { generatedSamples: [{ video: { uri } }] } },
        });
      }),
    ]),
    ...mockMedia(folder),
  ];
}
