import "./settings.css";
import { useId, useState } from "react";
import { settingProblem } from "@patchbay/core/client";
import { PageHeader } from "../components/page-header.tsx";
import { settings, type SettingName } from "./settings.ts";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import { useSettings } from "./use-addresses.ts";
import { offerUndo } from "../components/show-toast.ts";
import { Button } from "../components/button.tsx";

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
          help="Organization that pays for calls through the router. You must be a member."
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

/** Tokens go to the addresses, so nobody in between may be able to read along: core's rule for every address of a person. */
function problemOf(name: SettingName, label: string, value: string): string | undefined {
  if (value === "") return undefined;
  if (name === "billTo") {
    const problem = settingProblem({ label, pattern: "[A-Za-z0-9][A-Za-z0-9._-]*" }, value);
    return problem && "An organization’s name has letters, digits, dashes, dots and underscores.";
  }
  const problem = settingProblem({ label, type: "address" }, value);
  return problem && `The ${label.toLowerCase()} ${problem}.`;
}

function SettingForm({ name, label, placeholder, help }: SettingFormProps) {
  const id = useId();
  const value = useSettings()[name];
  const [draft, setDraft] = useState(value);
  const [problem, setProblem] = useState<string>();
  const [saved, setSaved] = useState(false);

  function save(text: string) {
    const found = problemOf(name, label, text);
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
        <Button type="submit">Save</Button>
        {value !== "" && (
          <Button
            onClick={() => {
              save("");
              offerUndo(`${label}: default`, () => save(value));
            }}
          >
            Use the default
          </Button>
        )}
      </span>
      <span id={`${id}-help`} className={problem ? "pb-field-error" : "pb-muted"} role={problem ? "alert" : undefined}>
        {problem ?? help}
      </span>
      <output className="pb-muted">{saved && "Saved."}</output>
    </form>
  );
}
