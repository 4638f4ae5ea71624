import { defineLibrary, python, type Snippet } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [snippet(images(id)), snippet(videos(id))],
});

const snippet = (text: string): Snippet => ({
  language: "python",
  install: "pip install git+https://github.com/facebookresearch/segment-anything-2 huggingface_hub",
  code: text,
});

const images = (id: string): string => python`
  import numpy as np
  import torch
  from PIL import Image
  from sam2.sam2_image_predictor import SAM2ImagePredictor

  predictor = SAM2ImagePredictor.from_pretrained(${id})
  image = Image.open("photo.jpg").convert("RGB")
  point = np.array([[400, 300]])  # x and y of a pixel on the object

  with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
      predictor.set_image(image)
      masks, scores, _ = predictor.predict(point_coords=point, point_labels=np.array([1]))
  print(masks.shape, scores)
`;

const videos = (id: string): string => python`
  import numpy as np
  import torch
  from sam2.sam2_video_predictor import SAM2VideoPredictor

  predictor = SAM2VideoPredictor.from_pretrained(${id})
  point = np.array([[400, 300]], dtype=np.float32)  # x and y of a pixel on the object
  label = np.array([1], dtype=np.int32)

  with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
      state = predictor.init_state("folder_of_frames")
      predictor.add_new_points_or_box(state, frame_idx=0, obj_id=1, points=point, labels=label)
      for frame, object_ids, masks in predictor.propagate_in_video(state):
          print(frame, object_ids, masks.shape)
`;
