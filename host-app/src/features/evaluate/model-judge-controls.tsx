import { CHAT_TASK } from "../../host/catalogue/relations.ts";
import { Button } from "../../ui/button.tsx";
import { useCatalogue } from "../../host/use-catalogue.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import { ProviderFields } from "../../pane/target/target-controls.tsx";
import { choiceApart } from "../../calls/panes/use-playground-choice.ts";
import { usePlayTarget } from "../../calls/target/use-play-target.ts";
import type { DataSet } from "./parse-rows.ts";
import { cellText } from "./export-rows.ts";
import { judgeArguments, verdictKey } from "./model-judge.ts";
import type { DataSetControl, JudgeRequest } from "./use-data-set.ts";
import { counted } from "../../ui/format-values.ts";

const CHAT: PlayTask = { id: CHAT_TASK, label: "Chat", call: CHAT_TASK, entry: undefined };

export interface ModelJudgeProps {
  readonly set: DataSet;
  readonly data: DataSetControl;
  /** A row's input. */
  inputOf(row: number): string;
  /** The expected value of each row. */
  readonly expected: readonly string[];
  readonly panes: number;
}

/** Chooses the model that judges, and sends it the answers that it has not judged yet. */
export function ModelJudge({ set, data, inputOf, expected, panes }: ModelJudgeProps) {
  const { providers } = useCatalogue();
  const chosen = set.judgedBy ?? { provider: "", model: "" };
  const control = choiceApart(chosen, (judgedBy) => data.take({ ...set, judgedBy }, false));
  const target = usePlayTarget(control, CHAT, providers);
  const { provider, model, access, entry, streams, blockedReason } = target;
  const open = data.rows.flatMap((state): JudgeRequest[] => {
    const { row } = state;
    const wanted = expected[row] ?? "";
    const by = verdictKey(target, wanted);
    return Array.from({ length: panes }, (_, pane) => pane).flatMap((pane) => {
      const [cell, stored] = [data.cellOf(state, pane), state.cells[pane]];
      if (!stored || cell?.status !== "done" || wanted.trim() === "") return [];
      const { verdict } = cell;
      if (verdict?.by === by && verdict.score !== undefined) return [];
      const args = judgeArguments(inputOf(row), wanted, cellText(cell));
      return {
        row,
        pane,
        stored,
        by,
        call: { task: CHAT_TASK, provider, model, args, access, streams: !entry || streams },
      };
    });
  });
  return (
    <fieldset className="pb-grid pb-top pb-data-set-mapping">
      <legend>Judge</legend>
      <ProviderFields control={control} task={CHAT} target={target} of="of the judge" />
      <div className="pb-field">
        <span className={access.simulated ? "pb-simulated" : "pb-source"}>{access.source}</span>
        <Button
          disabled={open.length === 0 || data.isRunning || blockedReason !== undefined}
          onClick={() => data.judge(open)}
        >
          {`Judge ${counted(open.length, "answer")}`}
        </Button>
        {blockedReason && <span className="pb-small pb-muted">{blockedReason.text}</span>}
        <span className="pb-small pb-muted">
          A model errs, and may favor its own answers. It is sent inputs, expectations and answers.
        </span>
      </div>
    </fieldset>
  );
}
