import { chatCompletionInput, chatCompletionOutput, defineTask, type TaskSample } from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";
import { sampleImage } from "./sample-image.ts";

/** A question about the sample image. */
const question = (language: string, label: string, text: string): TaskSample => ({
  label,
  language,
  call: "conversational",
  input: { messages: [{ role: "user", content: imageAndText(sampleImage, text) }] },
});

function imageAndText(url: string, text: string) {
  return [
    { type: "image_url", image_url: { url } },
    { type: "text", text },
  ];
}

/** Snippets are meant to run as they are, so that a server must be able to fetch their image. */
const publicImage = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/bee.jpg";

export default defineTask({
  descriptor,
  samples: [
    question("en", "Describe", "Which shapes are in this image, and in which colours?"),
    question("en", "As JSON", 'List the shapes as JSON: [{ "shape": …, "color": …, "side": "left" | "right" }].'),
    question("de", "Beschreiben", "Was liegt links und was rechts in diesem Bild?"),
    question("fr", "Décrire", "Combien de formes vois-tu, et laquelle est ronde ?"),
    question("es", "Describir", "¿Qué figura es azul y de qué lado está?"),
    question("zh", "描述", "图中有哪些形状？分别是什么颜色？"),
  ],
  otherCalls: { conversational: { input: chatCompletionInput, output: chatCompletionOutput } },
  snippetInput: ({ tags }) =>
    tags.includes("conversational")
      ? {
          kind: "messages",
          messages: [
            {
              role: "user",
              content: imageAndText(publicImage, "Which insect is this, and what is it sitting on?"),
            },
          ],
        }
      : { kind: "text", text: "Describe this image in one sentence." },
});
