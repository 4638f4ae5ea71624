import { defineLibrary, python, sh, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets({ id, tags, pipeline_tag: task }) {
    if (task === "image-text-to-text") return [imageTextSnippet(id)];
    if (task !== "text-generation") return [downloadSnippet(id)];
    return [tags.includes("conversational") ? chatSnippet(id) : completionSnippet(id)];
  },
});

const install = "pip install --upgrade mlx-lm";
const note = "On a machine with CUDA, also install mlx[cuda].";

const imageTextSnippet = (id: string): Snippet => ({
  language: "python",
  install: "pip install --upgrade mlx-vlm",
  code: python`
    from mlx_vlm import generate, load
    from mlx_vlm.prompt_utils import apply_chat_template
    from mlx_vlm.utils import load_config

    model, processor = load(${id})
    config = load_config(${id})

    images = ["http://images.cocodataset.org/val2017/000000039769.jpg"]
    prompt = apply_chat_template(processor, config, "How many cats are there?", num_images=1)
    print(generate(model, processor, prompt, images))
  `,
});

const chatSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  note,
  code: python`
    from mlx_lm import generate, load

    model, tokenizer = load(${id})
    messages = [{"role": "user", "content": "Why is the sky blue?"}]
    prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)
    text = generate(model, tokenizer, prompt=prompt, verbose=True)
  `,
});

const completionSnippet = (id: string): Snippet => ({
  language: "python",
  install,
  note,
  code: python`
    from mlx_lm import generate, load

    model, tokenizer = load(${id})
    text = generate(model, tokenizer, prompt="The first thing a gardener learns in spring is", verbose=True)
  `,
});

const downloadSnippet = (id: string): Snippet => ({
  language: "sh",
  install: "pip install --upgrade huggingface_hub",
  code: sh`hf download ${id} --local-dir ${id.slice(id.indexOf("/") + 1)}`,
});
