import type { MockModel } from "@patchbay/core/mocks";

/** One well-known model per task. */
const modelOfTask: Readonly<Record<string, string>> = {
  "audio-classification": "speechbrain/google_speech_command_xvector",
  "audio-to-audio": "speechbrain/sepformer-wham",
  "automatic-speech-recognition": "openai/whisper-large-v3",
  conversational: "HuggingFaceTB/SmolLM3-3B",
  "document-question-answering": "impira/layoutlm-document-qa",
  "feature-extraction": "intfloat/multilingual-e5-large",
  "fill-mask": "FacebookAI/xlm-roberta-base",
  "image-classification": "google/vit-base-patch16-224",
  "image-segmentation": "mattmdjaga/segformer_b2_clothes",
  "image-to-image": "timbrooks/instruct-pix2pix",
  "image-to-text": "Salesforce/blip-image-captioning-base",
  "object-detection": "facebook/detr-resnet-50",
  "question-answering": "deepset/roberta-base-squad2",
  "sentence-similarity": "sentence-transformers/all-MiniLM-L6-v2",
  summarization: "facebook/bart-large-cnn",
  "table-question-answering": "google/tapas-base-finetuned-wtq",
  "tabular-classification": "julien-c/wine-quality",
  "tabular-regression": "scikit-learn/Fish-Weight",
  "text-classification": "distilbert/distilbert-base-uncased-finetuned-sst-2-english",
  "text-generation": "HuggingFaceTB/SmolLM2-1.7B",
  "text-to-audio": "facebook/musicgen-small",
  "text-to-image": "stabilityai/stable-diffusion-xl-base-1.0",
  "text-to-speech": "espnet/kan-bayashi_ljspeech_vits",
  "token-classification": "dslim/bert-base-NER",
  translation: "google-t5/t5-base",
  "visual-question-answering": "dandelin/vilt-b32-finetuned-vqa",
  "zero-shot-classification": "facebook/bart-large-mnli",
  "zero-shot-image-classification": "openai/clip-vit-large-patch14-336",
};

export const models: readonly MockModel[] = Object.entries(modelOfTask).map(([task, id]) => ({
  id,
  task,
  providerId: id,
  tags: [task],
}));
