import { checkedResult, defineWidget } from "@patchbay/widgets";
import { output as schema } from "./output.ts";

const IDEAS = ["A ferry at dusk", "A forest after rain", "An old harbor"];

export default defineWidget({
  Input: ({ value, onChange, disabled, problems }) => {
    const { inputs = "" } = (value ?? {}) as { readonly inputs?: string };
    return (
      <>
        <label>
          Description{" "}
          <input
            value={inputs}
            disabled={disabled}
            aria-invalid={problems?.["inputs"] !== undefined}
            onChange={(event) => onChange({ inputs: event.target.value })}
          />
        </label>
        <p>
          {IDEAS.map((idea) => (
            <button key={idea} type="button" disabled={disabled} onClick={() => onChange({ inputs: idea })}>
              {idea}
            </button>
          ))}
        </p>
      </>
    );
  },
  // An answer of another shape is shown as JSON.
  Result: checkedResult(schema, ({ output }) => (
    <ul>
      {output.map(({ name, hex }) => (
        <li key={name}>
          <svg width="24" height="24" role="img" aria-label={hex}>
            <rect width="24" height="24" rx="4" fill={hex} />
          </svg>{" "}
          {name} <code>{hex}</code>
        </li>
      ))}
    </ul>
  )),
});
