import "./model-chip.css";
import { Suspense, useState } from "react";
import { drawIcon } from "@patchbay/widgets/parts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { EntryMark } from "../../ui/entry-mark.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";
import type { PlayTask } from "../../calls/run/play-task.ts";
import type { PlayTarget } from "../../calls/target/use-play-target.ts";
import { providerName } from "../../host/catalogue/relations.ts";
import type { ModelPickerProps } from "./model-picker.tsx";

const ModelPicker = lazyPart(async () => (await import("./model-picker.tsx")).ModelPicker);

const ChevronIcon = drawIcon(<path d="m4 6 4 4 4-4" />);

type PickedProps = Omit<ModelPickerProps, "open" | "onOpenChange">;

export interface ChooseModelProps extends PickedProps, Pick<ButtonProps, "kind"> {
  /** Default: Choose a model. */
  readonly label?: string;
}

/** A button that opens the list of models. */
export function ChooseModel({ label = "Choose a model", kind, ...props }: ChooseModelProps) {
  const { show, picker } = usePicker(props);
  return (
    <>
      <Button kind={kind} aria-haspopup="dialog" onClick={show}>
        {label}
      </Button>
      {picker}
    </>
  );
}

export interface ModelChipProps {
  readonly control: PlaygroundControl;
  readonly task: PlayTask;
  readonly target: PlayTarget;
  /** Letter of the pane, if there are several. */
  readonly of?: string;
}

/** The current provider and model; opens the list of models. */
export function ModelChip({ control, task, target, of }: ModelChipProps) {
  const { providers, provider, entry, model } = target;
  const { show, picker } = usePicker({
    task,
    providers,
    provider,
    model,
    onChoose: (chosen, id) => control.set({ provider: chosen, model: id }),
  });
  const names = `${providerName(provider, providers)} / ${model || "no model"}`;
  return (
    <>
      <button
        type="button"
        className="pb-model-chip"
        aria-haspopup="dialog"
        aria-label={`${of === undefined ? "Choose a model" : `Choose model ${of}`}: ${names}`}
        title={names}
        onClick={show}
      >
        {entry && <EntryMark entry={entry} size="small" />}
        <span className="pb-clip pb-model-chip-names">
          <span className="pb-muted pb-model-chip-provider">{providerName(provider, providers)}</span>
          <span>{model || "no model"}</span>
        </span>
        <ChevronIcon size={14} />
      </button>
      {picker}
    </>
  );
}

/** The list of models. Its code and the lists are loaded when it is first shown. */
function usePicker(props: PickedProps) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  function change(next: boolean) {
    setOpen(next);
    setWasOpen(true);
  }
  const picker = wasOpen && (
    <Suspense fallback={<output className="pb-visually-hidden">Loading the list of models</output>}>
      <ModelPicker {...props} open={open} onOpenChange={change} />
    </Suspense>
  );
  return { show: () => change(true), picker };
}
