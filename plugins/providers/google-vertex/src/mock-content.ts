import { base64 } from "@patchbay/core/provider";
import { HttpResponse, picture, readJson, sound, vendorRoute, type MockModel } from "@patchbay/mocks";

type Shape = Readonly<Record<string, unknown>>;

interface ContentRequest {
  readonly contents: readonly { readonly parts: readonly Shape[] }[];
  readonly generationConfig?: Readonly<Record<string, Shape>>;
}

const answer = (parts: readonly object[], modelVersion: string): Response =>
  HttpResponse.json({
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    modelVersion,
  });

const inline = async (file: Blob): Promise<object> => ({
  inlineData: { mimeType: file.type, data: await base64(file) },
});

/** Handlers of the models that answer `generateContent` with images, speech and transcripts. */
export function contentHandlers(root: string, models: readonly MockModel[], modelOf: (url: string) => string) {
  const vendor = { models, key: "authorization" };
  const addressFor = (task: string): string =>
    `${root}/publishers/google/models/${models.find((model) => model.task === task)?.providerId}*`;
  async function readContent(request: Request) {
    const { contents, generationConfig = {} } = (await readJson(request)) as unknown as ContentRequest;
    const parts = contents[0]?.parts ?? [];
    const image = parts.map(({ inlineData }) => (inlineData as Shape | undefined)?.["data"]).find(Boolean);
    const text = parts.map((part) => part["text"] ?? "").join("");
    return { model: modelOf(request.url), text, image, config: generationConfig };
  }
  return [
    vendorRoute(vendor, addressFor("text-to-image"), {
      kind: "images",
      tasks: ["text-to-image", "image-to-image"],
      read: readContent,
      async simulate({ text, image, config }) {
        const options = { aspect_ratio: config["imageConfig"]?.["aspectRatio"], seed: config["seed"], image };
        return { images: [await picture(text, options)] };
      },
      async write({ images }, { model }) {
        const files = images.filter((image) => image instanceof Blob);
        return answer(await Promise.all(files.map(inline)), model);
      },
    }),
    vendorRoute(vendor, addressFor("text-to-speech"), {
      kind: "speech",
      tasks: ["text-to-speech"],
      read: readContent,
      simulate: ({ text }) => ({ audio: sound(text) }),
      write: async ({ audio }, { model }) => answer([await inline(audio)], model),
    }),
    vendorRoute(vendor, `${root}/publishers/google/models/*enerateContent`, {
      kind: "transcription",
      tasks: ["automatic-speech-recognition"],
      read: readContent,
      simulate: () => ({ text: "A simulated transcript." }),
      write({ text }, { model, config }) {
        const timed = config["audioTranscriptionConfig"]?.["wordTimestamp"] === true;
        const pieces = text.split(" ").map((word, place) => {
          return { word, startOffset: `${place}s`, endOffset: `${place + 1}s` };
        });
        const times = Object.fromEntries(timed ? [["words", pieces]] : []);
        return answer([{ audioTranscription: { text, languageCode: "en", ...times } }], model);
      },
    }),
  ];
}
