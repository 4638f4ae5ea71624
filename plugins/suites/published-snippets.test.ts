import { MODEL_LIBRARIES_UI_ELEMENTS } from "@huggingface/tasks";
import type { ModelRecord } from "@patchbay/core/library";
import { describe, expect, it } from "vitest";
import { allLibraries, fixtureModels, snippetsOf } from "./catalogue/all-libraries.ts";
import { pythonImports } from "./catalogue/python-imports.ts";

/**
 * The published catalogue writes code for the same models: whatever its code imports, ours imports too. Wording, order and
 * what else the code does are ours.
 */

const VIBEVOICE = [
  "torch",
  "soundfile",
  "librosa",
  "numpy",
  "vibevoice.processor.vibevoice_processor:VibeVoiceProcessor",
  "vibevoice.modular.modeling_vibevoice_inference:VibeVoiceForConditionalGenerationInference",
];

/** Imports of the published code that ours does not have: library/fixture -> imports. */
const DEVIATIONS: Readonly<Record<string, readonly string[]>> = {
  // These are not valid names in Python.
  "edsnlp/name-that-no-package-can-have": ["eds.ner_2.0"],
  "spacy/name-with-dash": ["demo"],
  "transformers/processor-is-no-name": ["transformers:Auto-Processor"],
  // The package has no class for each version, and the fork has only one class.
  "ultralytics/fastsam": ["ultralytics:YOLOvXX"],
  "ultralytics/nas": ["ultralytics:YOLOvXX"],
  "ultralytics/no-tags": ["ultralytics:YOLOvXX"],
  "ultralytics/rtdetr": ["ultralytics:YOLOvXX"],
  "ultralytics/sam": ["ultralytics:YOLOvXX"],
  "ultralytics/version-tag": ["ultralytics:YOLOvv8"],
  "ultralytics/weights-in-files": ["ultralytics:YOLOvXX"],
  "ultralytics/world": ["ultralytics:YOLOvXX"],
  "ultralytics/yoloe": ["ultralytics:YOLOvXX"],
  "yolov10/other-tags": ["ultralytics:YOLOvv8"],
  // Gone since skops 0.12.
  "sklearn/skops": ["skops.hub_utils:download"],
  "sklearn/skops-pickle": ["skops.hub_utils:download"],
  "sklearn/skops-pickle-with-quote": ["skops.hub_utils:download"],
  "sklearn/skops-with-quote": ["skops.hub_utils:download"],
  // A separate class for sparse vectors.
  "sentence-transformers/sparse-encoder": ["sentence_transformers:SentenceTransformer"],
  // Moved in speechbrain 1.0.
  "speechbrain/encoder-asr": ["speechbrain.pretrained:EncoderASR"],
  "speechbrain/encoder-classifier": ["speechbrain.pretrained:EncoderClassifier"],
  "speechbrain/encoder-decoder-asr": ["speechbrain.pretrained:EncoderDecoderASR"],
  "speechbrain/sepformer-separation": ["speechbrain.pretrained:SepformerSeparation"],
  "speechbrain/spectral-mask-enhancement": ["speechbrain.pretrained:SpectralMaskEnhancement"],
  // Each generation has a separate module.
  "index-tts/version-2": ["indextts.infer:IndexTTS"],
  "index-tts/version-2.5": ["indextts.infer:IndexTTS"],
  // These models do not synthesize speech with the class that the catalogue names for all: the vendor's scripts run them.
  "vibevoice/realtime": VIBEVOICE,
  "vibevoice/recognition": VIBEVOICE,
  // The vendors' repositories have no such module.
  "3dtopia-xl/any-model": ["threedtopia_xl.models:threedtopia_xl"],
  "voicecraft/any-model": ["voicecraft:VoiceCraft"],
  // As in the vendor's generate.py.
  "phantom-wan/any-model": ["phantom_wan:WANI2V"],
};

type Generate = (model: unknown) => readonly string[];
const published = new Map(
  Object.entries(MODEL_LIBRARIES_UI_ELEMENTS).flatMap(([key, entry]): [string, Generate][] =>
    "snippets" in entry ? [[key, entry.snippets as Generate]] : [],
  ),
);

interface Case {
  readonly name: string;
  readonly key: string;
  readonly record: ModelRecord;
}

const cases = [...allLibraries.values()].flatMap((folder) =>
  fixtureModels(folder).map(({ name, record }): Case => ({ name: `${folder.key}/${name}`, key: folder.key, record })),
);

function missingImports({ key, record }: Case): string[] {
  const theirs = published.get(key)?.(structuredClone(record)) ?? [];
  const ours = pythonImports(
    snippetsOf(key, record)
      .map(({ code }) => code)
      .join("\n"),
  );
  return [...pythonImports(theirs.join("\n"))].filter((one) => !ours.has(one));
}

describe("published snippets", () => {
  it("published snippets have the same imports as ours, except for intended omissions", () => {
    const missing = cases
      .map((one) => [one.name, missingImports(one)] as const)
      .filter(([, names]) => names.length > 0);
    expect(Object.fromEntries(missing)).toEqual(DEVIATIONS);
  });

  it("published snippets exist for more than a hundred libraries, and every deviation names a fixture", () => {
    const compared = new Set(cases.filter(({ key }) => published.has(key)).map(({ key }) => key));
    expect(compared.size).toBeGreaterThan(100);
    expect(Object.keys(DEVIATIONS).filter((name) => !cases.some((one) => one.name === name))).toEqual([]);
  });
});
