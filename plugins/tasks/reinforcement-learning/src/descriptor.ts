import type { TaskDescriptor } from "@patchbay/core/task";

export const descriptor: TaskDescriptor = {
  summary:
    "In reinforcement learning an agent learns by trying: it acts in an environment, gets rewards or none, and improves the policy by which it acts. It is used for games, robots, control and for tuning language models.",
  youtubeId: "q0BiUn5LiBc",
  datasets: [
    {
      id: "edbeeching/decision_transformer_gym_replay",
      description: "Recorded runs in simulated Gym environments, for learning without trying.",
    },
  ],
  models: [
    {
      id: "edbeeching/decision-transformer-gym-hopper-expert",
      description: "A Decision Transformer that makes a one-legged robot hop, learnt from an expert's runs.",
    },
    {
      id: "HumanCompatibleAI/ppo-seals-CartPole-v0",
      description: "Balances a pole on a cart; trained with PPO.",
    },
  ],
  spaces: [
    { id: "ThomasSimonini/Huggy", description: "Plays fetch with a dog that learnt to run after a stick." },
    { id: "ThomasSimonini/SnowballFight", description: "A snowball fight against a trained agent." },
  ],
  metrics: [
    {
      id: "Discounted Total Reward",
      description: "Sum of all rewards, where a later reward counts less by a constant factor per step.",
    },
    { id: "Mean Reward", description: "Reward of an episode, averaged over many." },
    {
      id: "Level of Performance After Some Time",
      description: "How good the agent is after a fixed number of steps or hours of training.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "text", label: "State", content: "Key to the left, locked door to the right, nothing in hand." }],
    outputs: [
      { type: "text", label: "Action", content: "Go left and take the key." },
      { type: "text", label: "Next State", content: "Locked door to the right, key in hand." },
    ],
  },
};
