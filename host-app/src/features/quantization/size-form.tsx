import { TextField } from "../../ui/form/text-field.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { useAddressQuery } from "../../ui/hooks/use-address-query.ts";
import { ContextField, useContextLength } from "../../ui/quantization/context-field.tsx";
import { keepMachine, MachineFields, findMachine, useKeptMachine } from "../../ui/quantization/machine-fields.tsx";

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

const DEFAULT_BILLIONS = 8;
/** No published model is larger, and a longer number is a typo. */
const MOST_BILLIONS = 10_000;

/** The question in the address. */
type AskedSize = ReturnType<typeof useSizeQuestion>;

/**
 * The model's size and the machine, from the address; invalid values count as absent. If the address has no machine,
 * the stored one is used.
 */
export function useSizeQuestion() {
  const [query] = useAddressQuery();
  const billionsText = query.get("size") ?? "";
  const billions = readBillions(billionsText) ?? DEFAULT_BILLIONS;
  const storedMachine = useKeptMachine();
  const chosen = query.has("machine") ? findMachine(query.get("machine"), Number(query.get("memory"))) : storedMachine;
  const [context, chooseContext] = useContextLength();
  const question = { billionsText, billions, chosen, context, chooseContext };
  return { ...question, ...(chosen && { machine: { kind: chosen.chip.kind, memory: chosen.memory } }) };
}

/** @returns undefined for an invalid size */
function readBillions(text: string): number | undefined {
  const billions = Number(text.replace(",", "."));
  return text.trim() !== "" && billions > 0 && billions <= MOST_BILLIONS ? billions : undefined;
}
