import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "An image-to-3D model builds an object, or a whole scene, from one image or a few. What the image does not show, such as the back, the model has to make up.",
  datasets: [
    { id: "allenai/objaverse-xl", description: "Over ten million 3D objects, collected on the web." },
    {
      id: "dylanebert/iso3d",
      description: "A hundred generated images of single objects without background, for comparing models.",
    },
  ],
  models: [
    {
      id: "TencentARC/InstantMesh",
      description: "Paints six views of an object from an image and builds a mesh that fits them.",
    },
    { id: "tencent/HunyuanWorld-1", description: "Builds scenes that can be explored, from an image or a text." },
    { id: "hwjiang/Real3D", description: "Trained on photographs of single views besides 3D data." },
    {
      id: "stabilityai/stable-point-aware-3d",
      description: "Makes a cloud of points first, which can be edited, and then the mesh.",
    },
  ],
  spaces: [
    { id: "dylanebert/3d-arena", description: "Two objects from the same image, of which people choose the better." },
    { id: "TencentARC/InstantMesh", description: "Makes a mesh of an image with InstantMesh." },
    { id: "stabilityai/stable-point-aware-3d", description: "Makes a mesh whose points can be edited on the way." },
    { id: "hwjiang/Real3D", description: "Builds an object of an image with Real3D." },
    { id: "dylanebert/LGM-mini", description: "Makes Gaussian splats of an image with LGM." },
  ],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "image-to-3d-image-input.png", file: "coffee.jpg" }],
    outputs: [
      {
        type: "img",
        filename: "coffee-cup.glb",
        file: "cup.svg",
        label:
          "A mesh of 520 faces, modeled by hand in place of a generated one; a model writes it as a file such as .glb",
      },
    ],
  },
};
