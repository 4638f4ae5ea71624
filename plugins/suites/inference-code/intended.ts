/** Differences between what a client sends and what our own does for the same call, each with why it is none to a server. */
const INTENDED: readonly (readonly [difference: RegExp, why: string])[] = [
  [
    / openai-(js|python): body\.encoding_format: "float", not nothing$/,
    "JavaScript's client asks for base64 unless it is told otherwise, which not every server writes.",
  ],
  [/ openai-(js|python): headers\.authorization: "Bearer unused", not nothing$/, "It insists on a key."],
  [/^fal-ai text-to-image .* huggingface-js: (path: .*queue|body\.sync_mode: nothing)/, "It waits in the queue."],
  [/ huggingface_hub: body\.parts\.0\.1\.(file|type): "audio/, "It names files by types of its own."],
  [/ huggingface(-js|_hub): .*audio\/(x-wav|wav|mpeg|mp4|ogg|webm)/, "It has names of its own for types of sound."],
  [/^hf-inference image-segmentation .* huggingface-js: (body|headers)/, "It sends the same bytes in base64."],
  [
    /^hf-inference text-generation .* huggingface-js: (body|path)/,
    "It asks the same server in OpenAI's form, with the same parameters.",
  ],
  [
    / huggingface(-js|_hub): body\.response_format\.(json_schema|schema|type|value):/,
    "It sends the schema in the vendor's other form.",
  ],
  [
    / huggingface_hub: (body\.stream: false|body\.parameters: \{\}|body\.parameters\.multi_label: false), not nothing$/,
    "It sends defaults.",
  ],
  [/^fal-ai text-to-image .* huggingface_hub: body\.(sync_mode: nothing|loras)/, "It downloads the image itself."],
  [
    /^fal-ai image-to-image .* huggingface_hub: body\.(image|target)_size/,
    "It names the size as some of the models do.",
  ],
  [
    /^hf-inference (visual-question-answering|zero-shot-image-classification) .* huggingface_hub: body\./,
    "It lays the inputs out in its own way.",
  ],
  [
    /^hf-inference table-question-answering .* huggingface_hub: body\.(inputs\.(query|question)|parameters)/,
    "It names the question as the server does, and repeats the model.",
  ],
  [
    /^zai-org text-to-image .* huggingface_hub: body\.(width|height|size):/,
    "It joins width and height, which ours passes on.",
  ],
  [/^wavespeed image-to-\w+ .* huggingface_hub: body\.images?:/, "It sends the same bytes as an address of data."],
  [/^novita .* huggingface(-js|_hub): path: /, "It sends an older path, which the vendor no longer documents."],
  [/^nscale text-to-image .* huggingface_hub: body\.response_format:/, "It downloads the image."],
  [
    /^scaleway feature-extraction .* huggingface_hub: body\.normalize:/,
    "Our plugin leaves out what the vendor ignores.",
  ],
  [/^cerebras conversational .* huggingface_hub: body\.store:/, "Our plugin leaves out what the vendor ignores."],
  [
    /^(azure-)?openai conversational .* (huggingface(-js|_hub)|openai-(js|python)): body\.max_(completion_)?tokens:/,
    "It sends the older name, which models that reason refuse.",
  ],
  [
    /^together .* huggingface(-js|_hub): (path: "\/api\.together\.xyz|body\.(media|frame_images):)/,
    "It calls the vendor's first host, and names frames as before.",
  ],
  [
    /^zai-org .* huggingface(-js|_hub): headers\.x-source-channel: "hugging_face"/,
    "It names the hub to the vendor on direct calls as well.",
  ],
  [/^google-vertex (image|text)-to-video .*: body\.operationName: /, "Each job has an id of its own."],
  [/^deepinfra automatic-speech-recognition .* huggingface_hub: body\.parts\.1\.1:/, "It writes JSON with spaces."],
];

/** The unintended differences. */
export function unintended(differences: readonly string[]): string[] {
  return differences.filter((text) => !INTENDED.some(([difference]) => difference.test(text)));
}
