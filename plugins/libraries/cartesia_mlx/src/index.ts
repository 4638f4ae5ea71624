import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install cartesia-metal cartesia-mlx",
      code: python`
        import cartesia_mlx as cmx
        import mlx.core as mx

        model = cmx.from_pretrained(${id})
        model.set_dtype(mx.float32)

        for text in model.generate(
            "The lighthouse keeper opened the door and",
            max_tokens=500,
            eval_every_n=5,
            top_p=0.99,
            temperature=0.85,
        ):
            print(text, end="", flush=True)
      `,
    },
  ],
});
