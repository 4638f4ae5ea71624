import "./settings.css";
import { useId, useState } from "react";
import { PageHeader } from "../components/page-header.tsx";
import { settingProblem } from "./setting-problem.ts";
import { settings, type SettingName } from "./settings.ts";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import { useSettings } from "./use-addresses.ts";

/** `/settings`: where live requests go, and who pays. */
export function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Settings"
        lead="Where live requests go and who pays for them. Kept in this browser; keys are not among them."
      />
      <div className="pb-settings">
        <SettingForm
          name="hubUrl"
          label="Hub"
          placeholder={DEFAULT_HUB_URL}
          help="Tells which provider serves a model, and is searched for models. Hub tokens are sent to it."
        />
        <SettingForm
          name="routerUrl"
          label="Router"
          placeholder={DEFAULT_ROUTER_URL}
          help="Takes the calls that are made with a hub token."
        />
        <SettingForm
          name="billTo"
          label="Bill to"
          placeholder="Your own account"
          help="Organisation that pays for calls through the router. You have to be a member."
        />
      </div>
    </>
  );
}

interface SettingFormProps {
  readonly name: SettingName;
  readonly label: string;
  readonly placeholder: string;
  readonly help: string;
}

function SettingForm({ name, label, placeholder, help }: SettingFormProps) {
  const id = useId();
  const value = useSettings()[name];
  const [draft, setDraft] = useState(value);
  const [problem, setProblem] = useState<string>();
  const [saved, setSaved] = useState(false);

  function save(text: string) {
    const found = settingProblem(name, text);
    setDraft(text);
    setProblem(found);
    setSaved(found === undefined);
    if (found === undefined) settings.set(name, text);
  }

  return (
    <form
      className="pb-field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(draft.trim());
      }}
    >
      <label htmlFor={id}>{label}</label>
      <span className="pb-setting-row">
        <input
          id={id}
          className="pb-input"
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem(undefined);
            setSaved(false);
          }}
        />
        <button type="submit" className="pb-button">
          Save
        </button>
        {value !== "" && (
          <button type="button" className="pb-button" onClick={() => save("")}>
            Use the default
          </button>
        )}
      </span>
      <span id={`${id}-help`} className={problem ? "pb-field-error" : "pb-muted"} role={problem ? "alert" : undefined}>
        {problem ?? help}
      </span>
      <output className="pb-muted">{saved && "Saved."}</output>
    </form>
  );
}
