import { code, defineLibrary, python, pythonName } from "@patchbay/core/library";

const NO_VERSION = "No tag names the version of YOLO: put its number in place of XX.";

export default defineLibrary({
  snippets({ id, tags }) {
    const version = tags.find((tag) => /^yolov\d+$/.test(tag));
    const modelClass = pythonName(version?.replace("yolov", "YOLOv")) ?? "YOLOvXX";
    return [
      {
        language: "python",
        install: "pip install git+https://github.com/THU-MIG/yolov10.git",
        ...(version === undefined && { note: NO_VERSION }),
        code: python`
          from ultralytics import ${code(modelClass)}

          model = ${code(modelClass)}.from_pretrained(${id})
          source = "http://images.cocodataset.org/val2017/000000039769.jpg"
          model.predict(source=source, save=True)
        `,
      },
    ];
  },
});
