import { schema } from "../schema.ts";

const edge = (title: string) => schema.number({ title, description: "In pixels." });

/** What object detectors answer. */
export const detectedObjects = schema.array(
  schema.object({
    label: schema.string({ title: "Label" }),
    score: schema.number({ title: "Score", description: "How sure the model is, from 0 to 1." }),
    box: schema.object(
      { xmin: edge("Left"), ymin: edge("Top"), xmax: edge("Right"), ymax: edge("Bottom") },
      { title: "Box" },
    ),
  }),
  { title: "Objects" },
);
