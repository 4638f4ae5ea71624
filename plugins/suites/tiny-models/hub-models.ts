import {
  brightnessDepth,
  colorClassifier,
  colorSegmenter,
  panopticSegmenter,
  pixelDoubler,
  redForeground,
  redSquareDetector,
} from "./image-models.ts";
import { languageModel } from "./language-model.ts";
import { colorFinder, colorMatcher, type WordColors } from "./matching-models.ts";
import type { ModelFiles } from "./model-files.ts";
import { documentReader, imageCaptioner, wordReplacer } from "./rewriting-models.ts";
import { loudnessClassifier, speechRecognizer, voice } from "./speech-model.ts";
import { maskFiller, questionAnswerer, textClassifier, textEncoder, tokenClassifier } from "./text-models.ts";

const COLORS = ["red", "green", "blue"] as const;
const WORD_COLORS: WordColors = { red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1] };

/** A repository for each kind of tiny model, by id; the weights here determine each answer. */
export function tinyModels(): Record<string, ModelFiles> {
  return {
    "tiny/sentiment": textClassifier(["NEGATIVE", "POSITIVE"], { good: [0, 1.5], bad: [2, 0], film: [0, 0] }),
    "tiny/entities": tokenClassifier(["O", "B-PER", "I-PER", "B-LOC"], {
      anna: [0, 5, 0, 0],
      smith: [0, 0, 5, 0],
      in: [5, 0, 0, 0],
      paris: [0, 0, 0, 5],
    }),
    "tiny/encoder": textEncoder(2, { king: [3, 4], queen: [4, 3], apple: [-4, 3] }),
    "tiny/answers": questionAnswerer({ who: [0, 0], did: [0, 0], it: [0, 0], jane: [6, 0], austen: [0, 6] }),
    "tiny/colors": colorClassifier(COLORS),
    "tiny/detector": redSquareDetector("square"),
    "tiny/chat": languageModel({
      next: { ":": "one", one: "two", two: "three", three: "one" },
      others: ["hello"],
      longest: 12,
    }),
    "tiny/speech": speechRecognizer(),
    "tiny/cloze": maskFiller({ france: { paris: 3, rome: 1 }, italy: { rome: 4 }, capital: { paris: 1, rome: 1 } }),
    "tiny/entailment": textClassifier(["contradiction", "neutral", "entailment"], {
      sport: [0, 0, 2],
      money: [3, 0, 1],
      goal: [0, 0, 1],
    }),
    "tiny/shortener": wordReplacer({ the: "", very: "", big: "big", house: "home" }),
    "tiny/translator": wordReplacer(
      {
        translate: "",
        english: "",
        to: "",
        german: "german",
        french: "french",
        good: "guten",
        morning: "morgen",
      },
      {
        task_specific_params: {
          translation_en_to_de: { prefix: "translate English to German: " },
          translation_en_to_fr: { prefix: "translate English to French: " },
        },
      },
    ),
    "tiny/pair": wordReplacer({ good: "guten", morning: "morgen" }),
    "tiny/loudness": loudnessClassifier("loud", "quiet"),
    "tiny/voice": voice({ low: 0.25, high: 0.75 }),
    "tiny/segments": colorSegmenter(COLORS),
    "tiny/panoptic": panopticSegmenter(COLORS),
    "tiny/foreground": redForeground(),
    "tiny/depth": brightnessDepth(),
    "tiny/doubler": pixelDoubler(),
    "tiny/caption": imageCaptioner(),
    "tiny/document": documentReader(),
    "tiny/matcher": colorMatcher(WORD_COLORS),
    "tiny/finder": colorFinder(WORD_COLORS),
  };
}
