import { useState } from "react";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { PluginPreview } from "./plugin-preview.tsx";
import type { Installation } from "../../../server/api.ts";
import type { InstallingSteps } from "./use-installing.ts";
import { Button } from "../../ui/button.tsx";
import { FilePicker } from "./file-picker.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

export interface InstallFormProps {
  readonly steps: InstallingSteps;
  /** The installed plugins: a plugin that was removed again is not announced. */
  readonly installed: readonly Installation[];
}

/** Takes a URL or a package's name, shows the plugin, and installs it after a confirmation. */
export function InstallForm({ steps, installed }: InstallFormProps) {
  const [address, setAddress] = useState("");
  const { state, look, install, cancel } = steps;
  const busy = state.step === "looking" || state.step === "installing";
  return (
    <>
      <form
        className="pb-install-form"
        onSubmit={(event) => {
          event.preventDefault();
          void look(address);
        }}
      >
        <TextField
          label="Package or URL"
          className="pb-mono"
          required
          placeholder="@acme/patchbay-provider-acme"
          value={address}
          help="A package of npm's registry, or the address of a built plugin or its archive. The server fetches and checks it. Nothing is stored or run before you install it."
          onChange={setAddress}
        >
          <Button type="submit" disabled={busy}>
            Preview
          </Button>
        </TextField>
      </form>
      <FilePicker disabled={busy} onPick={(name, files) => void steps.lookAtFiles(name, files)} />
      <output className="pb-small">
        {state.step === "looking" && `Checking ${state.name} …`}
        {state.step === "looked" && "Nothing is installed yet. Review the plugin first."}
        {state.step === "installing" && `Installing ${state.preview.label} ${state.preview.version} …`}
        {state.step === "installed" &&
          installed.some(({ sha }) => sha === state.preview.sha) &&
          `${state.preview.label} ${state.preview.version} is installed.`}
      </output>
      {state.step === "looking" && <Button onClick={cancel}>Cancel</Button>}
      {state.step === "failed" && <ErrorNotice role="alert" title={state.title} error={state.error} />}
      {(state.step === "looked" || state.step === "installing") && (
        <div className="pb-box pb-pad-6 pb-install-preview">
          <PluginPreview
            preview={state.preview}
            busy={state.step === "installing"}
            onInstall={(consent) => {
              setAddress("");
              void install(state.preview, consent);
            }}
            onCancel={cancel}
          />
        </div>
      )}
    </>
  );
}
