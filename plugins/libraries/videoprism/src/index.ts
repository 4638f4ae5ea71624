import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/google-deepmind/videoprism.git",
      code: python`
        import jax
        from videoprism import models as vp

        model = vp.get_model(${id})
        weights = vp.load_pretrained_weights(${id})


        @jax.jit
        def embed(frames):
            return model.apply(weights, frames, train=False)


        frames = jax.numpy.zeros((1, 16, 288, 288, 3))  # put a video's frames here, values from 0 to 1
        embeddings, _ = embed(frames)
        print(embeddings.shape)
      `,
    },
  ],
});
