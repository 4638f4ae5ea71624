import { schema } from "../schema.ts";
import type { ValueOf } from "../task-schema.ts";
import { freeParameters, media, text } from "./parts/inputs.ts";

const mesh = schema.binary({ title: "3D model", description: "A file, usually GLB." });

export const textTo3dInput = schema.object({
  inputs: text("What the object is, with its materials.", "Prompt"),
  parameters: freeParameters,
});
export type TextTo3dInput = ValueOf<typeof textTo3dInput>;

export const textTo3dOutput = mesh;
export type TextTo3dOutput = ValueOf<typeof textTo3dOutput>;

export const imageTo3dInput = schema.object({
  inputs: media("image", "An image of one object."),
  parameters: freeParameters,
});
export type ImageTo3dInput = ValueOf<typeof imageTo3dInput>;

export const imageTo3dOutput = mesh;
export type ImageTo3dOutput = ValueOf<typeof imageTo3dOutput>;
