import type { MockModel, MockRecord } from "@patchbay/mocks";

function transformers(autoModel: string, processor = "AutoTokenizer"): MockRecord {
  return { library_name: "transformers", transformersInfo: { auto_model: autoModel, processor } };
}

function speechbrain(speechbrain_interface: string): MockRecord {
  return { library_name: "speechbrain", config: { speechbrain: { speechbrain_interface } } };
}

/** One well-known model per task, and how it is loaded. */
const modelOfTask: Readonly<Record<string, readonly [id: string, record: MockRecord]>> = {
  "automatic-speech-recognition": ["openai/whisper-large-v3", { library_name: "transformers" }],
  "audio-classification": ["speechbrain/google_speech_command_xvector", speechbrain("EncoderClassifier")],
  "audio-to-audio": ["speechbrain/sepformer-wham", speechbrain("SepformerSeparation")],
  conversational: ["HuggingFaceTB/SmolLM3-3B", { library_name: "transformers" }],
  "document-question-answering": ["impira/layoutlm-document-qa", transformers("AutoModelForDocumentQuestionAnswering")],
  "feature-extraction": ["intfloat/multilingual-e5-large", { library_name: "sentence-transformers" }],
  "fill-mask": ["FacebookAI/xlm-roberta-base", { ...transformers("AutoModelForMaskedLM"), mask_token: "<mask>" }],
  "image-classification": [
    "google/vit-base-patch16-224",
    transformers("AutoModelForImageClassification", "AutoImageProcessor"),
  ],
  "image-segmentation": [
    "mattmdjaga/segformer_b2_clothes",
    transformers("AutoModelForSemanticSegmentation", "AutoImageProcessor"),
  ],
  "image-to-image": ["timbrooks/instruct-pix2pix", { library_name: "diffusers" }],
  "image-to-text": [
    "Salesforce/blip-image-captioning-base",
    transformers("AutoModelForImageTextToText", "AutoProcessor"),
  ],
  "object-detection": ["facebook/detr-resnet-50", transformers("AutoModelForObjectDetection", "AutoImageProcessor")],
  "question-answering": ["deepset/roberta-base-squad2", transformers("AutoModelForQuestionAnswering")],
  "sentence-similarity": ["sentence-transformers/all-MiniLM-L6-v2", { library_name: "sentence-transformers" }],
  summarization: ["facebook/bart-large-cnn", transformers("AutoModelForSeq2SeqLM")],
  "table-question-answering": ["google/tapas-base-finetuned-wtq", transformers("AutoModelForTableQuestionAnswering")],
  "tabular-classification": ["julien-c/wine-quality", { library_name: "sklearn" }],
  "tabular-regression": ["scikit-learn/Fish-Weight", { library_name: "sklearn" }],
  "text-classification": [
    "distilbert/distilbert-base-uncased-finetuned-sst-2-english",
    transformers("AutoModelForSequenceClassification"),
  ],
  "text-generation": ["HuggingFaceTB/SmolLM2-1.7B", { library_name: "transformers" }],
  "text-to-audio": ["facebook/musicgen-small", transformers("AutoModelForTextToWaveform", "AutoProcessor")],
  "text-to-image": ["stabilityai/stable-diffusion-xl-base-1.0", { library_name: "diffusers" }],
  "text-to-speech": ["espnet/kan-bayashi_ljspeech_vits", { library_name: "espnet" }],
  "token-classification": ["dslim/bert-base-NER", transformers("AutoModelForTokenClassification")],
  translation: ["google-t5/t5-base", transformers("AutoModelForSeq2SeqLM")],
  "visual-question-answering": [
    "dandelin/vilt-b32-finetuned-vqa",
    transformers("AutoModelForVisualQuestionAnswering", "AutoProcessor"),
  ],
  "zero-shot-classification": ["facebook/bart-large-mnli", transformers("AutoModelForSequenceClassification")],
  "zero-shot-image-classification": [
    "openai/clip-vit-large-patch14-336",
    transformers("AutoModelForZeroShotImageClassification", "AutoProcessor"),
  ],
};

export const models: readonly MockModel[] = Object.entries(modelOfTask).map(([task, [id, record]]) => ({
  id,
  task,
  providerId: id,
  tags: [task],
  record,
}));
