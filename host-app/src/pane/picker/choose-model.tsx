import { Suspense, useState } from "react";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { ModelPickerProps } from "./model-picker.tsx";

const ModelPicker = lazyPart(async () => (await import("./model-picker.tsx")).ModelPicker);

export interface ChooseModelProps extends Omit<ModelPickerProps, "open" | "onOpenChange">, Pick<ButtonProps, "kind"> {
  /** Default: Choose a model. */
  readonly label?: string;
}

/** A button that opens the list of models. Its code and the lists are loaded on the first click. */
export function ChooseModel({ label = "Choose a model", kind, ...props }: ChooseModelProps) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  function change(next: boolean) {
    setOpen(next);
    setWasOpen(true);
  }
  return (
    <>
      <Button kind={kind} aria-haspopup="dialog" onClick={() => change(true)}>
        {label}
      </Button>
      {wasOpen && (
        <Suspense fallback={<output className="pb-visually-hidden">Loading the list of models</output>}>
          <ModelPicker {...props} open={open} onOpenChange={change} />
        </Suspense>
      )}
    </>
  );
}
