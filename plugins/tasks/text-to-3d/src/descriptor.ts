import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "A text-to-3D model makes an object that can be seen from all sides from a description. The result is a mesh, a cloud of colored blobs (Gaussian splats) or a field that is rendered, for games, print and augmented reality.",
  datasets: [
    { id: "allenai/objaverse-xl", description: "Over ten million 3D objects, collected on the web." },
    { id: "tiange/Cap3D", description: "Captions for the objects of several 3D datasets." },
  ],
  models: [
    { id: "openai/shap-e", description: "Makes an object from a text that can be turned into a textured mesh." },
    { id: "ashawkey/LGM", description: "Makes Gaussian splats out of four views that another model painted." },
  ],
  spaces: [
    { id: "hysts/Shap-E", description: "Makes objects from a text or an image with Shap-E." },
    { id: "ashawkey/LGM", description: "Makes objects from a text or an image with LGM." },
  ],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [{ type: "text", label: "Prompt", content: "a wooden stool with three legs" }],
    outputs: [
      {
        type: "img",
        filename: "three-legged-stool.glb",
        file: "stool.svg",
        label:
          "A mesh of 402 faces, modeled by hand in place of a generated one; a model writes it as a file such as .glb",
      },
    ],
  },
};
