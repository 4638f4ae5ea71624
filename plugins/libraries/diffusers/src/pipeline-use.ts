import { python, type ModelRecord } from "@patchbay/core/library";

/** Lines that run a pipeline, and the names that they need from `diffusers.utils`. */
interface PipelineUse {
  readonly fromUtils: readonly string[];
  readonly lines: string;
}

const IMAGE = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/hub/parrots.png";

/** Arguments of the pipeline for the model's task; unknown tasks generate images from text. */
export function useOf(model: ModelRecord): PipelineUse {
  const prompt = model.widgetData?.[0]?.text || model.cardData?.instance_prompt || undefined;
  switch (model.pipeline_tag) {
    case "image-to-image":
      return imageToImage(prompt);
    case "image-to-video":
      return imageToVideo(prompt);
    case "text-to-video":
      return textToVideo(prompt);
    default:
      return textToImage(prompt);
  }
}

function textToImage(prompt = "A lighthouse on a cliff at dawn, oil on canvas"): PipelineUse {
  const lines = python`
    prompt = ${prompt}
    image = pipe(prompt).images[0]
    image.save("output.png")
  `;
  return { fromUtils: [], lines };
}

function imageToImage(prompt = "Turn the photo into a watercolor painting"): PipelineUse {
  const lines = python`
    prompt = ${prompt}
    input_image = load_image(${IMAGE})
    image = pipe(prompt=prompt, image=input_image).images[0]
    image.save("output.png")
  `;
  return { fromUtils: ["load_image"], lines };
}

const VIDEO_PROMPT = "Two parrots on a branch turn their heads, slow camera pan";

function imageToVideo(prompt = VIDEO_PROMPT): PipelineUse {
  const lines = python`
    prompt = ${prompt}
    input_image = load_image(${IMAGE})
    frames = pipe(prompt=prompt, image=input_image).frames[0]
    export_to_video(frames, "output.mp4")
  `;
  return { fromUtils: ["load_image", "export_to_video"], lines };
}

function textToVideo(prompt = VIDEO_PROMPT): PipelineUse {
  const lines = python`
    prompt = ${prompt}
    frames = pipe(prompt=prompt).frames[0]
    export_to_video(frames, "output.mp4")
  `;
  return { fromUtils: ["export_to_video"], lines };
}
