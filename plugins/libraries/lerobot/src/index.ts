import { defineLibrary, sh, type Snippet } from "@patchbay/core/library";

/** The base model is for fine-tuning only: it cannot control a robot. */
const BASE_MODEL = "lerobot/smolvla_base";

export default defineLibrary({
  snippets({ id, tags }) {
    if (!tags.includes("smolvla")) return [];
    return id === BASE_MODEL ? [trainingSnippet(id)] : [trainingSnippet(id), rolloutSnippet(id)];
  },
});

const note = "Replace the dataset, robot and cameras with your own.";

const trainingSnippet = (id: string): Snippet => ({
  language: "sh",
  install: "pip install --upgrade 'lerobot[smolvla,training]'",
  note,
  code: sh`
    lerobot-train \\
      --policy.path=${id} \\
      --policy.device=cuda \\
      --policy.push_to_hub=false \\
      --dataset.repo_id=lerobot/svla_so101_pickplace \\
      --batch_size=64 \\
      --steps=20000 \\
      --output_dir=outputs/train/my_policy \\
      --job_name=my_policy \\
      --wandb.enable=false
  `,
});

/** The policy controls the robot, and the run is recorded. */
const rolloutSnippet = (id: string): Snippet => ({
  language: "sh",
  install: "pip install --upgrade 'lerobot[smolvla,core_scripts,feetech]'",
  note,
  code: sh`
    lerobot-rollout \\
      --strategy.type=sentry \\
      --policy.path=${id} \\
      --robot.type=so101_follower \\
      --robot.port=/dev/ttyACM0 \\
      --robot.id=my_robot \\
      --robot.cameras='{front: {type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30}}' \\
      --dataset.repo_id=my-name/eval_my_policy \\
      --dataset.single_task='Put the cup on the saucer' \\
      --duration=600
  `,
});
