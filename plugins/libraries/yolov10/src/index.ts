import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  // The fork loads only YOLOv10 from the hub, whatever version the tags name.
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
