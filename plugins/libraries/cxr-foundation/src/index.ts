import { defineLibrary, python } from "@patchbay/core/library";

/** A chest X-ray in the public domain. */
const XRAY = "https://upload.wikimedia.org/wikipedia/commons/c/c8/Chest_Xray_PA_3-8-2010.png";

export default defineLibrary({
  snippets: () => [
    {
      language: "python",
      install: "pip install git+https://github.com/Google-Health/cxr-foundation.git#subdirectory=python",
      note: "The code always loads the weights of google/cxr-foundation.",
      code: python`
        from io import BytesIO

        import requests
        from clientside.clients import make_hugging_face_client
        from PIL import Image

        url = ${XRAY}
        response = requests.get(url, headers={"User-Agent": "xray-example"})
        xray = Image.open(BytesIO(response.content)).convert("L")

        client = make_hugging_face_client("cxr_model")
        print(client.get_image_embeddings_from_images([xray]))
      `,
    },
  ],
});
