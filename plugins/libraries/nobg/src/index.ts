import { code, defineLibrary, python, type Snippet } from "@patchbay/core/library";

const install = "pip install nobg torch torchvision";

export default defineLibrary({
  snippets({ id, tags }) {
    const promptable = tags.includes("promptable");
    return [callSnippet(id, promptable), stepsSnippet(id, promptable)];
  },
});

/** A promptable model cuts out the objects that the prompt names. */
const callSnippet = (id: string, promptable: boolean): Snippet => ({
  language: "python",
  install,
  code: python`
    from nobg import AutoModel, AutoProcessor

    processor = AutoProcessor.from_pretrained(${id})
    model = AutoModel.from_pretrained(${id})
    ${code(promptable ? 'prompt = "the red bicycle"' : "")}
    model.predict(processor, "image.jpg"${code(promptable ? ", prompt" : "")}).save("output.png")
  `,
});

/** The same step by step, for users who need the intermediate results. */
const stepsSnippet = (id: string, promptable: boolean): Snippet => ({
  language: "python",
  install,
  code: python`
    import torch
    from loadimg import load_img
    from nobg import AutoModel, AutoProcessor

    processor = AutoProcessor.from_pretrained(${id})
    model = AutoModel.from_pretrained(${id}).eval()

    photo = load_img("image.jpg").convert("RGB")
    inputs = processor(${code(promptable ? 'images=photo, text="the red bicycle"' : "photo")}, return_tensors="pt")
    with torch.no_grad():
        outputs = model(${code(promptable ? "**inputs" : 'pixel_values=inputs["pixel_values"]')})

    sizes = [(photo.height, photo.width)]
    mattes = processor.post_process_alpha_matting(outputs, target_sizes=sizes)
    processor.cutout(photo, mattes[0]).save("output.png")
  `,
});
