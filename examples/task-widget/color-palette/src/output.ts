import { schema } from "@patchbay/core/task";

export const output = schema.array(
  schema.object({
    name: schema.string({ title: "Name" }),
    hex: schema.string({ title: "Color", description: "As #rrggbb." }),
  }),
);
