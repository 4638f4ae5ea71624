import { TextField } from "../../ui/form/text-field.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { ContextField } from "../../ui/quantization/context-field.tsx";
import { keepMachine, MachineFields } from "../../ui/quantization/machine-fields.tsx";
import { DEFAULT_BILLIONS, MOST_BILLIONS, readBillions, type AskedSize } from "./use-size-question.ts";

/**
 * Asks for the size of a model and the machine. Everything is in the address; the machine is also stored for other
 * pages.
 */
export function SizeForm({ question }: { readonly question: AskedSize }) {
  const { billionsText, chosen, context, chooseContext } = question;
  const [, change] = useAddressQuery();
  const [size, setSize] = useDraft(billionsText, (text) => change({ size: text }, { replace: true }));
  const valid = size === "" || readBillions(size) !== undefined;
  return (
    <div className="pb-toolbar pb-filters pb-size-form">
      <TextField
        label="Parameters (billions)"
        inputMode="decimal"
        placeholder={String(DEFAULT_BILLIONS)}
        value={size}
        problem={valid ? undefined : `Enter a number above 0 and up to ${MOST_BILLIONS.toLocaleString("en")}.`}
        onChange={setSize}
      />
      <MachineFields
        machine={chosen}
        onChange={(name, memory) => {
          keepMachine(name, memory);
          change({ machine: name, memory: memory === undefined ? "" : String(memory) }, { replace: false });
        }}
      />
      <ContextField context={context} onChange={chooseContext} />
    </div>
  );
}
