import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  // The fork's loader from the hub is YOLOv10 alone, whatever version the tags name.
  snippets: ({ id }) => [
    {
      language: "python",
      install: "pip install git+https://github.com/THU-MIG/yolov10.git",
      code: python`
        from ultralytics import YOLOv10

        model = YOLOv10.from_pretrained(${id})
        results = model.predict(source="http://images.cocodataset.org/val2017/000000039769.jpg", save=True)
      `,
    },
  ],
});
