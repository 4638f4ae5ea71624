import { useId } from "react";
import { SelectField } from "../components/select-field.tsx";
import type { ProviderEntry } from "../host/use-catalogue.ts";
import { useDraft } from "../hooks/use-draft.ts";
import { PARAMETERS } from "./chat-parameters.ts";
import { KeyEntry } from "./key-entry.tsx";
import type { PlaygroundControl } from "./use-playground-choice.ts";

export interface ChatControlsProps {
  readonly control: PlaygroundControl;
  /** Providers that chat. */
  readonly providers: readonly ProviderEntry[];
  /** The provider in force: the chosen one, or the first. */
  readonly provider: string;
  /** What people call it. */
  readonly providerLabel: string;
  /** The model that is asked when none is typed; may be empty. */
  readonly defaultModel: string;
  /** Ids to suggest. */
  readonly models: readonly string[];
}

/** Provider, model, key and parameters. */
export function ChatControls(props: ChatControlsProps) {
  const { control, providers, provider, providerLabel, defaultModel, models } = props;
  const { chosen } = control;
  return (
    <div className="pb-controls">
      <SelectField
        label="Provider"
        value={provider}
        options={[...providers.map(({ id, label }) => ({ value: id, label })), { value: "auto", label: "Automatic" }]}
        onChange={control.chooseProvider}
      />
      <TextField
        label="Model"
        value={chosen.model}
        placeholder={defaultModel || "owner/name"}
        suggestions={models}
        onChange={(value) => control.set("model", value)}
      />
      <KeyEntry key={provider} provider={provider} label={providerLabel} />
      <TextField
        label="System message"
        value={chosen.system}
        placeholder="None"
        onChange={(value) => control.set("system", value)}
      />
      {PARAMETERS.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          value={chosen.parameters[name]}
          placeholder="Provider’s default"
          numeric
          onChange={(value) => control.set(name, value)}
        />
      ))}
    </div>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder: string;
  readonly numeric?: boolean;
  readonly suggestions?: readonly string[];
  onChange(value: string): void;
}

function TextField({ label, value, placeholder, numeric = false, suggestions = [], onChange }: TextFieldProps) {
  const id = useId();
  const [draft, setDraft] = useDraft(value, onChange);
  return (
    <div className="pb-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="pb-input"
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        inputMode={numeric ? "decimal" : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
    </div>
  );
}
