import { defineLibrary, python, type Snippet } from "@patchbay/core/library";

const install = "pip install git+https://github.com/pq-yang/MatAnyone.git";

export default defineLibrary({ snippets: ({ id }) => [videoSnippet(id), modelSnippet(id)] });

const videoSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  note: "mask.png marks the person in the first frame of the video.",
  code: python`
    from matanyone import InferenceCore

    processor = InferenceCore(${id})
    foreground, alpha = processor.process_video(
        input_path="video.mp4",
        mask_path="mask.png",
        output_path="outputs",
    )
    print(foreground, alpha)
  `,
});

const modelSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  code: python`
    from matanyone.model.matanyone import MatAnyone

    model = MatAnyone.from_pretrained(${id})
  `,
});
