import { defineTask } from "@patchbay/core/task";

export default defineTask({
  descriptor: null,
  demo: {
    inputs: [
      { type: "img", filename: "camera.jpg", file: "coffee.jpg", label: "What the robot’s camera sees" },
      { type: "text", label: "Instruction", content: "Pick up the spoon." },
    ],
    outputs: [
      {
        type: "tabular",
        table: [
          ["Step", "x, y, z in cm", "Gripper"],
          ["1", "12, 4, 0", "open"],
          ["2", "3, 2, −9", "open"],
          ["3", "0, 0, 0", "close"],
          ["4", "0, 0, 15", "closed"],
        ],
      },
    ],
  },
  samples: [],
});
