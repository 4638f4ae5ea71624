import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/notice.tsx";

interface NewTokenFormProps {
  readonly disabled: boolean;
  /** Why the gateway has refused it. */
  readonly problem: string | undefined;
  /** @param body of `POST /tokens` */
  onCreate(body: object): void;
}

const TEXTS = [
  { name: "budget", label: "Budget", placeholder: "5/30d", help: "US dollars and a period" },
  { name: "expires", label: "Expires after", placeholder: "90d", help: "Days, hours (12h) or minutes (30m)" },
  { name: "providers", label: "Providers", placeholder: "groq, openai", help: "Ids, separated by commas" },
  { name: "models", label: "Models", placeholder: "openai/gpt-oss-*, llama-3*", help: "* stands for any part" },
  { name: "tasks", label: "Tasks", placeholder: "conversational, text-to-image", help: "Ids, separated by commas" },
  { name: "requestsPerMinute", label: "Requests a minute", placeholder: "60", help: undefined },
  { name: "tokensPerMinute", label: "Tokens a minute", placeholder: "100000", help: undefined },
  { name: "concurrent", label: "Requests at the same time", placeholder: "4", help: undefined },
  { name: "storeContent", label: "Store content for", placeholder: "7d", help: "Empty: nothing is stored" },
] as const;

const LISTS: readonly string[] = ["providers", "models", "tasks"];
const COUNTS: readonly string[] = ["requestsPerMinute", "tokensPerMinute", "concurrent"];

/** What a new token may do and spend. */
export function NewTokenForm({ disabled, problem, onCreate }: NewTokenFormProps) {
  const [name, setName] = useState("");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [allowsUnpriced, setAllowsUnpriced] = useState(false);
  return (
    <form
      className="pb-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onCreate(bodyOf(name, values, allowsUnpriced));
      }}
    >
      <TextField label="Name" value={name} placeholder="app" required onChange={setName} />
      <div className="pb-grid pb-usage-fields">
        {TEXTS.map((field) => (
          <TextField
            key={field.name}
            label={field.label}
            placeholder={field.placeholder}
            help={field.help}
            inputMode={COUNTS.includes(field.name) ? "numeric" : undefined}
            value={values[field.name] ?? ""}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ))}
      </div>
      {values["budget"] && (
        <CheckField
          label="Permit models without a known price, which the budget does not count"
          checked={allowsUnpriced}
          onChange={setAllowsUnpriced}
        />
      )}
      <Problem text={problem} />
      <div className="pb-row pb-dialog-actions">
        <Button type="submit" kind="primary" disabled={disabled || name.trim() === ""}>
          Create token
        </Button>
      </div>
    </form>
  );
}

/** The body of `POST /tokens`; the gateway checks it. */
export function bodyOf(name: string, values: Readonly<Record<string, string>>, allowsUnpriced: boolean): object {
  const limits = Object.entries(values).flatMap(([key, text]): (readonly [string, unknown])[] => {
    const value = text.trim();
    if (value === "") return [];
    if (LISTS.includes(key)) return [[key, value.split(",").flatMap((each) => each.trim() || [])]];
    // Other texts are sent unchanged, so that the gateway names the field.
    return [[key, COUNTS.includes(key) && !Number.isNaN(Number(value)) ? Number(value) : value]];
  });
  return { name: name.trim(), ...Object.fromEntries(limits), ...(allowsUnpriced && { allowsUnpriced }) };
}
