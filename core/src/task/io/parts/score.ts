import { schema } from "../../schema.ts";

export const score = schema.number({ title: "Score", description: "How sure the model is, from 0 to 1." });
