import { defineWidget } from "@patchbay/widgets";
import { useEffect, useState, type CSSProperties, type ReactElement } from "react";
import { ACTIONS, cellAt, HEIGHT, Learner, START, WIDTH, type State } from "./grid-world.ts";

const STEP_MS = 180;
/** Episodes of the mean in the text. */
const RECENT = 20;
const CELLS = Array.from({ length: WIDTH * HEIGHT }, (_, cell) => cell);

const side: CSSProperties = { flex: "1 1 18rem", display: "grid", gap: "0.75rem", alignContent: "start" };

/** An agent that learns to fetch a key and to open a door, in the page. */
function GridWorld(): ReactElement {
  const [learner, setLearner] = useState(() => new Learner());
  const [episodes, setEpisodes] = useState(0);
  const [path, setPath] = useState<readonly State[]>();
  const [step, setStep] = useState(0);
  const isWalking = path !== undefined && step < path.length - 1;
  useEffect(() => {
    if (!isWalking) return undefined;
    const timer = setTimeout(() => setStep(step + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isWalking, step]);

  function train(count: number) {
    for (let episode = 0; episode < count; episode++) learner.train();
    setEpisodes(learner.rewards.length);
    setPath(undefined);
  }
  function watch() {
    const states = learner.path();
    setPath(states);
    setStep(matchMedia("(prefers-reduced-motion: reduce)").matches ? states.length - 1 : 0);
  }
  function restart() {
    setLearner(new Learner(episodes + 2));
    setEpisodes(0);
    setPath(undefined);
  }

  const state = path?.[step] ?? START;
  return (
    <section aria-label="Environment" style={{ display: "flex", flexWrap: "wrap", gap: "1.5rem" }}>
      <div style={side}>
        <Grid learner={learner} state={state} isTrained={episodes > 0} />
      </div>
      <div style={side}>
        <p style={{ margin: 0 }}>
          The agent knows nothing of this world. It tries actions, gets −0.02 for each step, −1 for water and 1 for
          opening the door with the key, and learns from that (Q-learning). Arrows show the action that it thinks best.
        </p>
        <div style={{ display: "flex", flexWrap: "wrap", gap: "0.5rem" }}>
          {[1, 10, 100].map((count) => (
            <button key={count} type="button" className="pb-button" onClick={() => train(count)}>
              Train {count} {count === 1 ? "episode" : "episodes"}
            </button>
          ))}
          <button type="button" className="pb-button" data-kind="primary" disabled={isWalking} onClick={watch}>
            Watch the agent
          </button>
          <button type="button" className="pb-button" data-kind="quiet" disabled={episodes === 0} onClick={restart}>
            Start over
          </button>
        </div>
        <output>{path && !isWalking ? endOf(state) : progressOf(learner.rewards)}</output>
        {episodes > 1 && <Rewards rewards={learner.rewards} />}
      </div>
    </section>
  );
}

function endOf({ cell, hasKey }: State): string {
  if (cellAt(cell) === "D" && hasKey) return "The agent fetched the key and opened the door.";
  return cellAt(cell) === "~"
    ? "The agent fell into the water: train it more."
    : "The agent gave up without opening the door: train it more.";
}

function progressOf(rewards: readonly number[]): string {
  if (rewards.length === 0) return "Not trained yet.";
  const recent = rewards.slice(-RECENT);
  const mean = recent.reduce((sum, reward) => sum + reward, 0) / recent.length;
  const counted = recent.length === 1 ? "reward of the last one" : `mean reward of the last ${recent.length}`;
  return `${rewards.length} ${rewards.length === 1 ? "episode" : "episodes"}, ${counted}: ${mean.toFixed(2)}`;
}

interface GridProps {
  readonly learner: Learner;
  readonly state: State;
  readonly isTrained: boolean;
}

const ANGLES = [0, 90, 180, 270];
const FILLS: Readonly<Record<string, string>> = {
  "#": "var(--pb-border-strong)",
  "~": "color-mix(in oklab, var(--pb-modality-nlp) 35%, var(--pb-surface))",
};

function Grid({ learner, state, isTrained }: GridProps): ReactElement {
  const { cell: agent, hasKey } = state;
  const label = `Agent in column ${(agent % WIDTH) + 1} of ${WIDTH}, row ${Math.floor(agent / WIDTH) + 1} of ${HEIGHT}, ${hasKey ? "with" : "without"} the key`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} style={{ width: "100%" }}>
      {CELLS.map((cell) => {
        const content = cellAt(cell);
        const isPath = content !== "#" && content !== "~" && cell !== agent;
        return (
          <g key={cell} transform={`translate(${(cell % WIDTH) + 0.5} ${Math.floor(cell / WIDTH) + 0.5})`}>
            <rect x={-0.47} y={-0.47} width={0.94} height={0.94} rx={0.08} fill={FILLS[content] ?? "var(--pb-hover)"} />
            {isTrained && isPath && <Arrow learner={learner} state={{ cell, hasKey }} />}
            {content === "K" && !hasKey && <Key />}
            {content === "D" && <Door isOpen={hasKey} />}
            {cell === agent && <circle r={0.28} fill="var(--pb-accent)" />}
            {cell === agent && hasKey && <Key color="var(--pb-on-accent)" />}
          </g>
        );
      })}
    </svg>
  );
}

/** The best action, the stronger the more it is worth. */
function Arrow({ learner, state }: Pick<GridProps, "learner" | "state">): ReactElement | null {
  if (ACTIONS.every((_, action) => learner.value(state, action) === 0)) return null;
  const best = learner.best(state);
  return (
    <path
      d="M-0.12-0.14 0.12 0-0.12 0.14Z"
      fill="var(--pb-text-muted)"
      opacity={Math.min(1, Math.max(0.2, learner.value(state, best)))}
      transform={`rotate(${ANGLES[best]}) translate(0.26 0)`}
    />
  );
}

const Key = ({ color = "var(--pb-warning)" }: { readonly color?: string }): ReactElement => (
  <path
    d="M-0.2 0a0.1 0.1 0 1 1 0.2 0 0.1 0.1 0 1 1-0.2 0M0 0H0.22M0.14 0v0.1"
    fill="none"
    stroke={color}
    strokeWidth={0.06}
  />
);

const Door = ({ isOpen }: { readonly isOpen: boolean }): ReactElement => (
  <path
    d="M-0.2 0.36V-0.2Q0-0.42 0.2-0.2V0.36Z"
    fill={isOpen ? "var(--pb-success)" : "var(--pb-danger)"}
    opacity={0.75}
  />
);

/** A line of rewards by episode, each the mean of its neighbors. */
function Rewards({ rewards }: { readonly rewards: readonly number[] }): ReactElement {
  const size = Math.max(1, Math.ceil(rewards.length / 60));
  const means = Array.from({ length: Math.ceil(rewards.length / size) }, (_, index) => {
    const part = rewards.slice(index * size, (index + 1) * size);
    return part.reduce((sum, reward) => sum + reward, 0) / part.length;
  });
  const points = means.map(
    (mean, index) => `${(index / Math.max(1, means.length - 1)) * 100},${30 - (mean + 1.6) * 11}`,
  );
  return (
    <svg viewBox="0 0 100 32" role="img" aria-label="Reward by episode" style={{ width: "100%" }}>
      <polyline points={points.join(" ")} fill="none" stroke="var(--pb-accent)" strokeWidth={0.8} />
    </svg>
  );
}

export default defineWidget({ Demo: GridWorld });
