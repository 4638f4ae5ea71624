import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "An image-to-3D model builds an object, or a whole scene, from one picture or a few. What the picture does not show, such as the back, the model has to make up.",
  datasets: [
    { id: "allenai/objaverse-xl", description: "Over ten million 3D objects, collected on the web." },
    {
      id: "dylanebert/iso3d",
      description: "A hundred generated pictures of single objects without background, for comparing models.",
    },
  ],
  models: [
    {
      id: "TencentARC/InstantMesh",
      description: "Paints six views of an object from a picture and builds a mesh that fits them.",
    },
    { id: "tencent/HunyuanWorld-1", description: "Builds scenes that can be explored, from a picture or a text." },
    { id: "hwjiang/Real3D", description: "Trained on photographs of single views besides 3D data." },
    {
      id: "stabilityai/stable-point-aware-3d",
      description: "Makes a cloud of points first, which can be edited, and then the mesh.",
    },
  ],
  spaces: [
    { id: "dylanebert/3d-arena", description: "Two objects from the same picture, of which people choose the better." },
    { id: "TencentARC/InstantMesh", description: "Makes a mesh of a picture with InstantMesh." },
    { id: "stabilityai/stable-point-aware-3d", description: "Makes a mesh whose points can be edited on the way." },
    { id: "hwjiang/Real3D", description: "Builds an object of a picture with Real3D." },
    { id: "dylanebert/LGM-mini", description: "Makes Gaussian splats of a picture with LGM." },
  ],
  metrics: [],
  widgetModels: [],
  demo: {
    inputs: [{ type: "img", filename: "image-to-3d-image-input.png" }],
    outputs: [{ type: "text", label: "Result", content: "wooden-owl.glb" }],
  },
};
