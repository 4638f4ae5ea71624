import type { ModelRecord } from "@patchbay/core/library";

const CANDY = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/p-blog/candy.JPG";

export const installCommand = "pip install -U transformers torch accelerate";

export function isConversational({ tags }: ModelRecord): boolean {
  return tags.includes("conversational");
}

export function readsImages({ tags }: ModelRecord): boolean {
  return tags.includes("image-text-to-text");
}

/** Argument that allows a model to run code from its repository. */
export function remoteCode({ tags }: ModelRecord): readonly string[] {
  return tags.includes("custom_code") ? ["trust_remote_code=True"] : [];
}

/** A sample conversation in the format of chat templates. */
export function messagesFor(model: ModelRecord): readonly unknown[] {
  if (!readsImages(model)) return [{ role: "user", content: "Why is the sky blue?" }];
  const content = [
    { type: "image", url: CANDY },
    { type: "text", text: "Which animal do the candies look like?" },
  ];
  return [{ role: "user", content }];
}

/** Whether the model has a chat template. */
export function hasChatTemplate({ config }: ModelRecord): boolean {
  const templates = [
    config?.tokenizer_config?.chat_template,
    config?.processor_config?.chat_template,
    config?.chat_template_jinja,
  ];
  return templates.some((template) => template !== undefined && template.length > 0);
}
