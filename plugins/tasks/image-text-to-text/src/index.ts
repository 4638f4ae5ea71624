import {
  chatCompletionInput,
  chatCompletionOutput,
  defineTask,
  type SampleFile,
  type SampleMedia,
  type TaskSample,
} from "@patchbay/core/task";
import { descriptor } from "./descriptor.ts";

/** A question about one of the sample images. */
const question = (language: string, label: string, sampleFile: SampleMedia, text: string): TaskSample => ({
  label,
  language,
  call: "conversational",
  input: { messages: [{ role: "user", content: imageAndText({ sampleFile, as: "dataUrl" }, text) }] },
});

function imageAndText(url: string | SampleFile, text: string) {
  return [
    { type: "image_url", image_url: { url } },
    { type: "text", text },
  ];
}

/** Snippets should run as they are, so servers must be able to download their image. */
const publicImage = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/bee.jpg";

export default defineTask({
  descriptor,
  samples: [
    question("en", "Astronaut", "astronaut.jpg", "What does the woman wear, and what stands behind her?"),
    question("en", "Coffee", "coffee.jpg", "What is in the cup?"),
    question("en", "Invoice", "invoice.png", "By which date must the invoice be paid?"),
    question("en", "Count", "coins.jpg", "How many coins are there, and in how many rows?"),
    question("de", "Rakete", "rocket.jpg", "Was ist auf dem Foto zu sehen, und zu welcher Tageszeit?"),
    question("fr", "Chat", "cat.jpg", "De quelle couleur sont les yeux du chat ?"),
    question("es", "Café", "coffee.jpg", "¿De qué color es la taza?"),
    question("zh", "猫", "cat.jpg", "图中是什么动物？"),
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
