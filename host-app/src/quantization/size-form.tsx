import { useId } from "react";
import { SelectField } from "../components/select-field.tsx";
import { useDraft } from "../hooks/use-draft.ts";
import { useQuery } from "../hooks/use-query.ts";
import {
  DEFAULT_BILLIONS,
  machineName,
  machines,
  MOST_BILLIONS,
  readBillions,
  type AskedSize,
} from "./use-size-question.ts";

const NO_MACHINE = { value: "", label: "No machine" };
const options = [NO_MACHINE, ...machines.map(machineName).map((name) => ({ value: name, label: name }))];

/** Asks for the size of a model and the machine. Everything stands in the address. */
export function SizeForm({ question }: { readonly question: AskedSize }) {
  const { billionsText, chip, machine } = question;
  const [, change] = useQuery();
  const id = useId();
  const [size, setSize] = useDraft(billionsText, (text) => change({ size: text }, { replace: true }));
  const valid = size === "" || readBillions(size) !== undefined;
  return (
    <div className="pb-filters pb-size-form">
      <div className="pb-field">
        <label htmlFor={id}>Parameters (billions)</label>
        <input
          id={id}
          className="pb-input"
          inputMode="decimal"
          placeholder={String(DEFAULT_BILLIONS)}
          autoComplete="off"
          aria-invalid={!valid}
          aria-describedby={valid ? undefined : `${id}-problem`}
          value={size}
          onChange={(event) => setSize(event.target.value)}
        />
        {!valid && (
          <output id={`${id}-problem`} className="pb-field-error">
            Enter a number above 0 and up to {MOST_BILLIONS.toLocaleString("en")}.
          </output>
        )}
      </div>
      <SelectField
        label="Machine"
        value={chip ? machineName(chip) : ""}
        options={options}
        onChange={(name) => change({ machine: name, memory: "" }, { replace: false })}
      />
      {chip && machine && (
        <SelectField
          label={chip.kind === "gpu" ? "Graphics memory" : "Memory"}
          value={String(machine.memory)}
          options={chip.memory
            .toSorted((one, other) => one - other)
            .map((gigabytes) => ({ value: String(gigabytes), label: `${gigabytes} GB` }))}
          onChange={(memory) => change({ memory }, { replace: false })}
        />
      )}
    </div>
  );
}
