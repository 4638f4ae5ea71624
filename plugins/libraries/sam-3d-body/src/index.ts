import { defineLibrary, python } from "@patchbay/core/library";

export default defineLibrary({
  snippets: ({ id }) => [
    {
      language: "python",
      install: "git clone https://github.com/facebookresearch/sam-3d-body",
      note: "Follow the clone's installation guide and run the code in its folder.",
      code: python`
        import cv2
        from notebook.utils import setup_sam_3d_body
        from tools.vis_utils import visualize_sample_together

        estimator = setup_sam_3d_body(hf_repo_id=${id})
        people = estimator.process_one_image("photo.jpg")

        photo = cv2.imread("photo.jpg")
        meshes = visualize_sample_together(photo, people, estimator.faces)
        cv2.imwrite("meshes.jpg", meshes.astype("uint8"))
      `,
    },
  ],
});
