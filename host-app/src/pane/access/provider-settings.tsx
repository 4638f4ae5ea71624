import { useState } from "react";
import { settingProblem, usableSettings } from "@patchbay/core/client";
import { TextField } from "../../ui/form/text-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { ProviderEntry } from "../../host/use-catalogue.ts";
import { usePatchbayState } from "../../host/use-patchbay.ts";
import { settings as store } from "../../host/settings/settings.ts";
import { useSettings } from "../../host/settings/use-addresses.ts";

type Setting = NonNullable<ProviderEntry["settings"]>[string];

/** What a provider requires besides the key: a region, a resource, an address. Stored in this browser. */
export function ProviderSettings({ entry }: { readonly entry: ProviderEntry }) {
  const { providers } = useSettings();
  // The allowed addresses are known once the plugin host is loaded.
  const { data: patchbay } = usePatchbayState();
  const insecureOrigins = patchbay?.insecureOrigins ?? [];
  const values = usableSettings(entry, providers[entry.id] ?? {}, insecureOrigins);
  return Object.entries(entry.settings ?? {}).map(([name, setting]) => {
    const value = values[name] ?? "";
    const onChange = (next: string) => store.setOfProvider(entry.id, name, next);
    if (!setting.options) {
      return (
        <TypedSetting
          key={name}
          setting={setting}
          value={value}
          insecureOrigins={insecureOrigins}
          onChange={onChange}
        />
      );
    }
    return (
      <SelectField
        key={name}
        label={setting.label}
        value={value}
        options={[
          ...(value === "" ? [{ value: "", label: "Choose one" }] : []),
          ...setting.options.map((option) => ({ value: option, label: option })),
        ]}
        onChange={onChange}
      />
    );
  });
}

interface TypedSettingProps {
  readonly setting: Setting;
  readonly value: string;
  readonly insecureOrigins: readonly string[];
  onChange(value: string): void;
}

/** Applied on blur or Enter: a key is bound to a whole address, not to each typed letter. */
function TypedSetting({ setting, value, insecureOrigins, onChange }: TypedSettingProps) {
  const { label, description, type, default: preset, required } = setting;
  /** undefined: unchanged. */
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();

  function take() {
    if (draft === undefined) return;
    const text = draft.trim();
    const reason = text === "" ? undefined : settingProblem(setting, text, insecureOrigins);
    setProblem(reason && `${label} ${reason}.`);
    if (reason !== undefined) return;
    onChange(text);
    setDraft(undefined);
  }

  const help = [required && preset === undefined && "Required.", description].filter(Boolean).join(" ");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextField
        label={label}
        type={type === "address" ? "url" : "text"}
        placeholder={type === "address" ? (preset ?? "https://…") : undefined}
        value={draft ?? value}
        help={help}
        problem={problem}
        onBlur={take}
        onChange={(text) => {
          setDraft(text);
          setProblem(undefined);
        }}
      />
    </form>
  );
}
