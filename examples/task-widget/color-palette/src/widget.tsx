import { checkedResult, defineWidget } from "@patchbay/widgets";
import { output as schema } from "./output.ts";

export default defineWidget({
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
