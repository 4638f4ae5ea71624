import "./settings.css";
import { useState, useEffect, useSyncExternalStore } from "react";
import { settingProblem } from "@patchbay/core/client";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { OptionalPart } from "../../ui/optional-part.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Section } from "../../ui/section.tsx";
import { settings, type SettingName } from "../../host/settings/settings.ts";
import { DEFAULT_HUB_URL, DEFAULT_ROUTER_URL } from "@patchbay/core/hub";
import { useSettings } from "../../host/settings/use-addresses.ts";
import { offerUndo, showToast } from "../../ui/show-toast.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { KeyTable } from "./key-table.tsx";
import { offlineBytes, offlineChoice, removeOffline, startOffline } from "../../host/offline/offline.ts";
import { formatBytes } from "../../ui/format-values.ts";
import { CheckField } from "../../ui/form/check-field.tsx";

/** `/settings`: where live requests go, and who pays. */
export function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Settings"
        lead="Your keys, where live requests go, and who pays for them. They stay in this browser and are sent only with your requests."
      />
      <div className="pb-settings-page">
        <Section id="keys" title="Keys">
          <KeyTable />
        </Section>
        <Section id="requests" title="Requests">
          <div className="pb-grid pb-top pb-settings">
            <SettingForm
              name="hubUrl"
              label="Hub"
              placeholder={DEFAULT_HUB_URL}
              help="Finds models and who serves them. Hub tokens are sent to it."
            />
            <SettingForm
              name="routerUrl"
              label="Router"
              placeholder={DEFAULT_ROUTER_URL}
              help="Receives calls made with a hub token."
            />
            <SettingForm
              name="billTo"
              label="Bill to"
              placeholder="Your own account"
              help="Organization that pays for calls through the router. You must be a member."
            />
          </div>
        </Section>
        <Section id="offline" title="Offline">
          <OfflineSetting />
        </Section>
        <Section id="stored" title="Stored in this browser">
          <OptionalPart fallback={<Skeleton label="Loading what is stored" lines={5} />}>
            <StoredDataRows />
          </OptionalPart>
        </Section>
      </div>
    </>
  );
}

// Only users of this page need the databases.
const StoredDataRows = lazyPart(async () => (await import("./stored-data-rows.tsx")).StoredDataRows);

interface SettingFormProps {
  readonly name: SettingName;
  readonly label: string;
  readonly placeholder: string;
  readonly help: string;
}

/**
 * Tokens are sent to these addresses, so the connection must be confidential: core's rule for every address of a user.
 */
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
  const value = useSettings()[name];
  const [draft, setDraft] = useState(value);
  const [problem, setProblem] = useState<string>();
  const [saved, setSaved] = useState(false);

  function save(text: string) {
    const reason = problemOf(name, label, text);
    setDraft(text);
    setProblem(reason);
    setSaved(reason === undefined);
    if (reason === undefined) settings.set(name, text);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(draft.trim());
      }}
    >
      <TextField
        label={label}
        placeholder={placeholder}
        value={draft}
        help={help}
        problem={problem}
        onChange={(text) => {
          setDraft(text);
          setProblem(undefined);
          setSaved(false);
        }}
      >
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
      </TextField>
      <output className="pb-muted">{saved && "Saved."}</output>
    </form>
  );
}

// A browser that stores nothing refuses to look as well.
const readBytes = (): Promise<number> => offlineBytes().catch(() => 0);

/** Whether this browser stores the app for use without a network, and the space that it takes. */
function OfflineSetting() {
  const isOn = useSyncExternalStore(offlineChoice.subscribe, offlineChoice.get);
  const [bytes, setBytes] = useState<number>();
  useEffect(() => void readBytes().then(setBytes), []);

  async function change(on: boolean): Promise<void> {
    offlineChoice.set(on);
    try {
      await (on ? startOffline(() => undefined) : removeOffline());
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      showToast({ title: "The setting is stored, but has no effect yet", text, tone: "danger" });
    }
    setBytes(await readBytes());
  }

  return (
    <div className="pb-stack pb-gap-1">
      <CheckField label="Work without a network" checked={isOn} onChange={(on) => void change(on)} />
      <p className="pb-muted pb-small">
        This browser stores the app, its plugins and their simulations, so that they open offline. Answers of providers
        and keys are not part of it.{" "}
        <output>{bytes !== undefined && bytes > 0 && `${formatBytes(bytes)} stored.`}</output>
      </p>
    </div>
  );
}
