import { schema } from "../../schema.ts";

/** A question about a picture; `shown` says what the picture holds. */
export function visualQuestion(shown: string) {
  return schema.object(
    {
      image: schema.binary({ title: shown, input: "image" }),
      question: schema.string({ title: "Question", description: "In plain words." }),
    },
    { title: "Question" },
  );
}
