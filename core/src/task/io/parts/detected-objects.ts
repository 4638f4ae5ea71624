import { schema } from "../../schema.ts";
import { score } from "./score.ts";

const edge = (title: string) => schema.number({ title, description: "In pixels." });

/** What object detectors answer. */
export const detectedObjects = schema.array(
  schema.object({
    label: schema.string({ title: "Label" }),
    score,
    box: schema.object(
      { xmin: edge("Left"), ymin: edge("Top"), xmax: edge("Right"), ymax: edge("Bottom") },
      { title: "Box" },
    ),
  }),
  { title: "Objects" },
);
