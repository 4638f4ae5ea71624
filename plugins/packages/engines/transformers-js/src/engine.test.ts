import { InputError } from "@patchbay/core/errors";
import type { EngineCall } from "@patchbay/core/provider";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { generationOf, parametersOf } from "./arguments.ts";
import { readWav, resample } from "./audio.ts";
import { explain } from "./load-failures.ts";
import { checkTask, dtypeFor, taskOfConfig } from "./model-choice.ts";
import { checkParts } from "./model-parts.ts";
import type { Library, Pipeline } from "./library.ts";
import { MODELS } from "./models.ts";
import { TEXT_TASKS } from "./text-tasks.ts";

const call = (parameters: Record<string, unknown>): EngineCall =>
  ({ task: "summarization", args: {}, parameters, model: "m", hubUrl: "" }) as unknown as EngineCall;

it("lists a model for each task of the manifest, and no other model", () => {
  expect([...new Set(MODELS.map(({ task }) => task))].toSorted()).toEqual(
    Object.keys(packageJson.patchbay.tasks).toSorted(),
  );
});

describe("parameters", () => {
  it("are rejected by name when the library does not support them", () => {
    expect(() => parametersOf(call({ seed: 1, top_k: 2 }), ["top_k"])).toThrow(
      "Models on this device do not support the parameter `seed` for summarization. It takes top_k.",
    );
    expect(() => generationOf(call({ generate_parameters: { num_beams: 2 } }))).toThrow("`num_beams`");
  });

  it("turn on sampling only when the caller requests it", () => {
    expect(generationOf(call({ generate_parameters: { temperature: 0.5 } }))).toEqual({
      temperature: 0.5,
      do_sample: true,
    });
    expect(generationOf(call({ temperature: 0 }))).toEqual({ do_sample: false });
    expect(generationOf(call({ max_new_tokens: 5, seed: undefined }))).toEqual({ max_new_tokens: 5 });
  });
});

function wav(format: number, bits: number, channels: number, data: readonly number[]): ArrayBuffer {
  const fmt = [16, 0, 0, 0, format, 0, channels, 0, 0x40, 0x1f, 0, 0, 0, 0, 0, 0, 0, 0, bits, 0];
  const { buffer } = Uint8Array.from([
    ...[..."RIFF____WAVEfmt "].map((letter) => letter.charCodeAt(0)),
    ...fmt,
    ...[..."data"].map((letter) => letter.charCodeAt(0)),
    data.length,
    0,
    0,
    0,
    ...data,
  ]);
  return buffer;
}

describe("a recording", () => {
  it.each([
    ["8 bits", wav(1, 8, 1, [0, 128, 192]), [-1, 0, 0.5]],
    ["16 bits", wav(1, 16, 1, [0, 0x80, 0, 0x40]), [-1, 0.5]],
    ["24 bits", wav(1, 24, 1, [0, 0, 0x80, 0, 0, 0x40]), [-1, 0.5]],
    ["32 bits", wav(1, 32, 1, [0, 0, 0, 0xc0]), [-0.5]],
    ["floats", wav(3, 32, 1, [0, 0, 0x80, 0x3e]), [0.25]],
    ["two channels, as their mean", wav(1, 16, 2, [0, 0x40, 0, 0]), [0.25]],
  ])("is read from %s", (_, file, samples) => {
    expect(readWav(file)).toEqual({ samples: Float32Array.from(samples), rate: 8000 });
  });

  it.each([
    ["another format", new TextEncoder().encode("ID3 of an MP3 file").buffer, "take audio as WAV"],
    ["nothing", new ArrayBuffer(0), "take audio as WAV"],
    ["no samples", wav(1, 16, 1, []).slice(0, 36), "has no samples"],
    ["a compressed WAV", wav(2, 4, 1, [1]), "not 4 bits of format 2"],
  ])("is refused for %s", (_, file, reason) => {
    expect(() => readWav(file)).toThrow(reason);
  });

  it("is resampled to another rate", () => {
    const samples = Float32Array.from([0, 1, 0.5, 0.5]);
    expect([...resample(samples, 8000, 8000)]).toEqual([0, 1, 0.5, 0.5]);
    expect([...resample(samples, 8000, 4000)]).toEqual([0.5, 0.5]);
    expect([...resample(samples, 8000, 16_000)]).toEqual([0, 0.5, 1, 0.75, 0.5, 0.5, 0.5, 0.5]);
  });
});

const config = (name: string) => ({ architectures: [name] });

describe("a model", () => {
  it("uses few bits for text generation, and full precision on a GPU", () => {
    const dtypes = ["fp32", "fp16", "q8", "q4"];
    expect(dtypeFor("conversational", "m", "webgpu", dtypes)).toBe("q4");
    expect(dtypeFor("image-classification", "m", "webgpu", dtypes)).toBe("fp32");
    expect(dtypeFor("image-classification", "m", "wasm", dtypes)).toBe("q8");
    expect(() => dtypeFor("image-classification", "m", "cpu", [])).toThrow("m has no weights in the ONNX format");
  });

  it("is checked against the task by its architecture", () => {
    expect(() => checkTask("fill-mask", "m", config("BertForQuestionAnswering"))).toThrow(InputError);
    expect(checkTask("conversational", "m", config("LlamaForCausalLM"))).toBeUndefined();
    expect(checkTask("text-classification", "m", config("BertModel"))).toBeUndefined();
  });

  it.each([
    ["summarization", config("BertForMaskedLM"), "it is a BertForMaskedLM"],
    ["image-segmentation", config("DetrForObjectDetection"), "it is a DetrForObjectDetection"],
    ["zero-shot-image-classification", config("ViTForImageClassification"), "it is a ViTForImageClassification"],
    ["text-to-speech", config("Wav2Vec2ForCTC"), "it is a Wav2Vec2ForCTC"],
    ["text-to-speech", { ...config("SpeechT5ForTextToSpeech"), model_type: "speecht5" }, "requires a voice embedding"],
    [
      "zero-shot-classification",
      { ...config("BertForSequenceClassification"), id2label: { 0: "good", 1: "bad" } },
      "its labels are good, bad, where entailment has to be one",
    ],
  ])("is rejected for %s when it was trained for another task", (task, made, reason) => {
    expect(() => checkTask(task, "a/b", made)).toThrow(reason);
  });

  it.each([
    ["image-segmentation", config("Mask2FormerForUniversalSegmentation")],
    ["image-segmentation", config("BriaRMBG")],
    ["translation", config("MarianMTModel")],
    ["summarization", config("BartForConditionalGeneration")],
    ["image-to-text", config("VisionEncoderDecoderModel")],
    ["text-to-speech", { ...config("VitsModel"), model_type: "vits" }],
    ["zero-shot-classification", { ...config("BartForSequenceClassification"), id2label: { 2: "ENTAILMENT" } }],
  ])("is taken for %s", (task, made) => {
    expect(checkTask(task, "a/b", made)).toBeUndefined();
  });

  it("is rejected without a tokenizer or processor", () => {
    const whole = { tokenizer: {}, processor: {} } as unknown as Pipeline;
    const { tokenizer, processor } = whole;
    expect(checkParts("image-to-text", "a/b", whole)).toBeUndefined();
    expect(checkParts("depth-estimation", "a/b", { processor } as Pipeline)).toBeUndefined();
    expect(checkParts("text-to-speech", "a/b", { tokenizer } as Pipeline)).toBeUndefined();
    expect(() => checkParts("summarization", "a/b", {})).toThrow("a/b has no tokenizer (tokenizer.json and");
    expect(() => checkParts("audio-classification", "a/b", {})).toThrow("a/b has no image or audio processor");
  });

  it.each([
    ["BertForSequenceClassification", "text-classification"],
    ["LlamaForCausalLM", "conversational"],
    ["T5ForConditionalGeneration", "text2text-generation"],
    ["WhisperForConditionalGeneration", "automatic-speech-recognition"],
    ["MarianMTModel", "translation"],
    ["VitsModel", "text-to-speech"],
    ["OwlViTForObjectDetection", "zero-shot-object-detection"],
    ["DetrForObjectDetection", "object-detection"],
    ["DPTForDepthEstimation", "depth-estimation"],
    ["BertModel", "feature-extraction"],
  ])("with the architecture %s is listed for %s", (architecture, task) => {
    expect(taskOfConfig(JSON.stringify(config(architecture)))).toBe(task);
  });
});

interface Fake extends Pick<Pipeline["model"], "config"> {
  readonly tokenizer?: object;
  answer?(texts: readonly string[], options: { stopping_criteria: Criteria }): unknown;
}

class Criteria {
  interrupt = (): void => undefined;
}

/** Runs a task with a scripted model. */
function runWith(
  task: string,
  { inputs, parameters }: { inputs: unknown; parameters?: object },
  { config: made, tokenizer, answer = (texts) => texts.map((text) => ({ text })) }: Fake,
  signal = new AbortController().signal,
): Promise<unknown> {
  const pipeline = Object.assign(async (...input: never[]) => answer(input[0]!, input[1]!), {
    model: { config: made },
    tokenizer,
  });
  const library = { InterruptableStoppingCriteria: Criteria } as unknown as Library;
  const made_call = { task, model: "a/b", hubUrl: "", args: { inputs }, parameters } as unknown as EngineCall;
  return TEXT_TASKS[task]!(made_call, pipeline as unknown as Pipeline, library, { signal });
}

describe("a model that rewrites", () => {
  const pairs = {
    config: {
      task_specific_params: {
        summarization: { prefix: "sum: " },
        translation_en_to_de: { prefix: "de: " },
        translation_en_to_fr: { prefix: "fr: " },
      },
    },
  };
  const french = { src_lang: "en", tgt_lang: "fr" };

  it.each([
    ["both languages", pairs, french, { text: "fr: Hi" }],
    ["one, if that is enough", pairs, { tgt_lang: "de" }, { text: "de: Hi" }],
    ["no languages for a model of one pair", { config: {} }, {}, { text: "Hi" }],
  ])("translates with %s", async (_, model, parameters, answer) => {
    expect(await runWith("translation", { inputs: "Hi", parameters }, model)).toEqual(answer);
  });

  it.each([
    ["without languages", pairs, {}, "a/b translates en to de, en to fr. Name one of these pairs"],
    ["into another language", pairs, { tgt_lang: "it" }, "Name one of these pairs"],
    ["by a model of one pair", { config: {} }, french, "two fixed languages"],
    [
      "by a multilingual model without a target",
      { config: {}, tokenizer: { _build_translation_inputs: 1 } },
      {},
      "translates into many languages",
    ],
  ])("is not run for a translation %s", async (_, model, parameters, reason) => {
    await expect(runWith("translation", { inputs: "Hi", parameters }, model)).rejects.toThrow(reason);
  });

  it("is rejected with languages for another task than translation", async () => {
    await expect(runWith("summarization", { inputs: "Hi", parameters: french }, pairs)).rejects.toThrow("`src_lang`");
  });

  it("stops at the next token once its caller aborts", async () => {
    const controller = new AbortController();
    const stops: string[] = [];
    const running = runWith(
      "summarization",
      { inputs: "Hi" },
      {
        config: {},
        answer: (_texts, { stopping_criteria }) =>
          new Promise((resolve) => {
            stopping_criteria.interrupt = () => {
              stops.push("stop");
              resolve([]);
            };
          }),
      },
      controller.signal,
    );
    controller.abort();
    await running;
    expect(stops).toEqual(["stop"]);
  });
});

it("rejects a fill-mask text without a mask", async () => {
  const model = { config: {}, tokenizer: { mask_token: "<mask>" } };
  await expect(runWith("fill-mask", { inputs: "Hi" }, model)).rejects.toThrow("Write <mask> in `inputs` where a/b");
});

const explained = async (error: unknown, wasKept = false, signal = new AbortController().signal) => {
  let forgotten = 0;
  const forget = async (): Promise<void> => void (forgotten += 1);
  const failure = await explain(error, { model: "a/b", hubUrl: "https://hub.example", signal, wasKept, forget });
  return [(failure as Error).message, forgotten > 0] as const;
};

describe("a failure", () => {
  it.each([
    [new DOMException("full", "QuotaExceededError"), "does not have enough storage for a/b"],
    [Object.assign(new Error("Forbidden access"), { status: 403 }), "hub.example does not let everyone download a/b"],
    [Object.assign(new Error("Could not locate file"), { status: 404 }), "a/b is not at hub.example"],
    [new Error("protobuf parsing failed"), "the file is damaged"],
    [new TypeError("Failed to fetch"), "could not be downloaded from hub.example"],
    [new Error("Unsupported model type: x"), "cannot run the architecture of a/b"],
    [new Error("no idea"), "could not be loaded on this device: no idea"],
  ])("is explained, and leaves no partial download: %s", async (error, message) => {
    expect(await explained(error)).toEqual([expect.stringContaining(message), true]);
  });

  it("removes files of an earlier visit only if they are damaged", async () => {
    expect((await explained(new TypeError("Failed to fetch"), true))[1]).toBe(false);
    expect((await explained(new Error("protobuf parsing failed"), true))[1]).toBe(true);
  });

  it("is the abort's reason if there is one", async () => {
    expect(await explained(new Error("terminated"), false, AbortSignal.abort(new Error("enough")))).toEqual([
      "enough",
      true,
    ]);
  });
});
