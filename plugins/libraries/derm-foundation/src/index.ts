import { defineLibrary, python } from "@patchbay/core/library";

const SKIN = "https://storage.googleapis.com/dx-scin-public-data/dataset/images/3445096909671059178.png";

export default defineLibrary({
  snippets: () => [
    {
      language: "python",
      install: "pip install 'huggingface_hub<1' tensorflow tf-keras requests",
      note: "The code always loads the weights of google/derm-foundation.",
      code: python`
        import requests
        import tensorflow as tf
        from huggingface_hub import from_pretrained_keras

        model = from_pretrained_keras("google/derm-foundation")

        url = ${SKIN}
        photo = tf.train.BytesList(value=[requests.get(url).content])
        features = tf.train.Features(feature={"image/encoded": tf.train.Feature(bytes_list=photo)})
        example = tf.train.Example(features=features).SerializeToString()

        output = model.signatures["serving_default"](inputs=tf.constant([example]))
        print(output["embedding"].numpy())
      `,
    },
  ],
});
