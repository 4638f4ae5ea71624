import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install bertopic",
      code: python`
        from bertopic import BERTopic

        topic_model = BERTopic.load(${id})
        print(topic_model.get_topic_info())
      `,
    },
  ],
});
