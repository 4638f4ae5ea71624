import { useId } from "react";
import { SelectField } from "../../ui/select-field.tsx";
import type { FormField } from "../../ui/form/form-field.ts";
import type { DataSet } from "./parse-rows.ts";
import type { Judge } from "./judges.ts";

/** Value of "no column": column names have no such character. */
const OF_ALL = "\0";

export interface DataSetMappingProps {
  readonly fields: readonly FormField[];
  readonly set: DataSet;
  readonly judges: readonly Judge[];
  /** The active judge; absent if nothing is expected. */
  readonly judge: Judge | undefined;
  /** Numbers of the rows whose expected value the judge cannot read. */
  readonly misread: readonly number[];
  onChange(set: DataSet): void;
}

/** Which column fills which field, and which one holds the expected value. */
export function DataSetMapping({ fields, set, judges, judge, misread, onChange }: DataSetMappingProps) {
  const id = useId();
  const columns = set.columns.map((column) => ({ value: column, label: column }));
  return (
    <fieldset className="pb-grid pb-top pb-data-set-mapping">
      <legend>Columns</legend>
      {fields
        .filter(({ isInput, required, name }) => isInput || required || set.mapping[name])
        .map(({ name, label }) => (
          <SelectField
            key={name}
            label={label}
            value={set.mapping[name] ?? ""}
            options={[{ value: "", label: "Not from a column" }, ...columns]}
            onChange={(column) => onChange({ ...set, mapping: { ...set.mapping, [name]: column } })}
          />
        ))}
      <SelectField
        label="Expected"
        value={set.expectedOfAll === undefined ? set.expected : OF_ALL}
        options={[
          { value: "", label: "None: no scores" },
          ...columns,
          { value: OF_ALL, label: "The same for every row" },
        ]}
        onChange={(column) => {
          const { expectedOfAll: _before, ...others } = set;
          onChange(column === OF_ALL ? { ...set, expectedOfAll: "" } : { ...others, expected: column });
        }}
      />
      {set.expectedOfAll !== undefined && (
        <div className="pb-field">
          <label htmlFor={id}>Expected of every row</label>
          <textarea
            id={id}
            className="pb-input"
            rows={3}
            value={set.expectedOfAll}
            onChange={(event) => onChange({ ...set, expectedOfAll: event.target.value })}
          />
        </div>
      )}
      {judge && (
        <div className="pb-field">
          <SelectField
            label="Score"
            value={judge.id}
            options={judges.map((one) => ({ value: one.id, label: one.label }))}
            onChange={(chosen) => onChange({ ...set, judge: chosen })}
          />
          <span className="pb-muted pb-small">{judge.expects}.</span>
          {Boolean(judge.waiting) && <output className="pb-muted pb-small">Scoring the answers…</output>}
          {judge.failure !== undefined && (
            <span className="pb-field-error">
              Not all answers have a score. {judge.failure} Choose another score, or reload the page.
            </span>
          )}
          {misread.length > 0 && (
            <span className="pb-field-error">
              Not scored, because what is expected has another form: row {misread.slice(0, 5).join(", ")}
              {misread.length > 5 && ` and ${misread.length - 5} more`}. Change the expected values, or choose another
              score.
            </span>
          )}
        </div>
      )}
    </fieldset>
  );
}
