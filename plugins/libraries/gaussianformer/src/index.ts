import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "uv pip install 'gaussianformer[flash] @ git+https://github.com/SVLwoof/gaussianformer'",
      note: "It needs Linux with an NVIDIA GPU, and a scene as a PLY file of 3D Gaussian splatting.",
      code: python`
        import torch
        from gaussianformer import load_ply
        from gaussianformer.pipelines.rendering_pipeline import GaussianFormerRenderingPipeline
        from gaussianformer.utils.cameras import orbit

        renderer = GaussianFormerRenderingPipeline.from_pretrained(${id}).to("cuda")
        scene = load_ply("scene.ply", up="z")
        cameras = torch.from_numpy(orbit(8, 1.7))  # eight views, 1.7 units away
        images = renderer(scene, cameras, fov=45.0)  # view, height, width, color
      `,
    },
  ],
});
