import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install:
        "git clone https://github.com/microsoft/renderformer && cd renderformer && pip install -r requirements.txt",
      code: python`
        from renderformer import RenderFormerRenderingPipeline

        pipeline = RenderFormerRenderingPipeline.from_pretrained(${id})
      `,
    },
  ],
});
