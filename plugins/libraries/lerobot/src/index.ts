import { defineLibrary, sh, type Snippet } from "@patchbay/core/library";

const BASE_MODEL = "lerobot/smolvla_base";

export default defineLibrary({
  snippets({ id, tags }) {
    if (!tags.includes("smolvla")) return [];
    return id === BASE_MODEL ? [trainingSnippet(id)] : [trainingSnippet(id), recordingSnippet(id)];
  },
});

// Versions after this one have other names for the scripts.
const install =
  "git clone https://github.com/huggingface/lerobot.git --branch v0.3.3\ncd lerobot\npip install -e '.[smolvla]'";

const note = "Put in your own data set, robot and cameras.";

const trainingSnippet = (id: string): Snippet => ({
  language: "sh",
  install,
  note,
  code: sh`
    python src/lerobot/scripts/train.py \\
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

/** The robot acts by the policy, and what it does is recorded. */
const recordingSnippet = (id: string): Snippet => ({
  language: "sh",
  install,
  note,
  code: sh`
    python -m lerobot.record \\
      --policy.path=${id} \\
      --robot.type=so101_follower \\
      --robot.port=/dev/ttyACM0 \\
      --robot.id=my_robot \\
      --robot.cameras='{front: {type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30}}' \\
      --dataset.repo_id=my-name/eval_my_policy \\
      --dataset.single_task='Put the cup on the saucer' \\
      --dataset.episode_time_s=50 \\
      --dataset.num_episodes=10
  `,
});
