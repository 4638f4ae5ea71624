import { useState } from "react";
import { CheckIcon, WarningIcon } from "@patchbay/widgets/parts";
import type { InstallCheck, InstallConsent, InstallPreview } from "../../../server/api.ts";
import { counted, formatBytes, timeText } from "../../ui/format-values.ts";
import { Fact } from "../../ui/models/facts.tsx";
import { QualityText } from "../../ui/quality.tsx";
import { CheckField } from "../../ui/form/check-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import { Button } from "../../ui/button.tsx";
import { PERMISSION_LABELS } from "../../../server/install/permissions.ts";
import { sizeOf } from "../../../server/install/plugin-differences.ts";

export interface PluginPreviewProps {
  readonly preview: InstallPreview;
  /** Whether it is being installed. */
  readonly busy: boolean;
  /** @param consent what the person agreed to */
  readonly onInstall: (consent: Omit<InstallConsent, "sha">) => void;
  readonly onCancel: () => void;
}

/** Where the code of each kind runs. */
const ISOLATION: Readonly<Record<InstallPreview["kind"], string>> = {
  provider:
    "Its code runs in a sandbox: it cannot read this page, or send requests by itself. An engine runs in a worker of its own.",
  library: "Its code runs in a sandbox: it cannot read this page, or send requests.",
  task: "Its code runs in a sandbox, which hands over the task’s data. Its widget runs in a frame, which cannot read this page, or send requests.",
};

/** A plugin with its permissions and changes, before it is installed. */
export function PluginPreview({ preview, busy, onInstall, onCancel }: PluginPreviewProps) {
  const { label, kind, id, version, description, hosts, keyless, files, checks, url, sha } = preview;
  const { permissions, settings, publisher, publishedAt, provenance, waitsUntil, settled, replaces } = preview;
  const [now, setNow] = useState(false);
  const [otherPublisher, setOtherPublisher] = useState(false);
  const lacksConsent = (waitsUntil !== undefined && !now) || (replaces?.otherPublisher === true && !otherPublisher);
  const bytes = sizeOf(files);
  const changes = preview.replaces?.changes ?? [];
  const refused = checks.some(({ problem }) => problem !== undefined);
  return (
    <Section id="install-preview" title={`${label} ${version}`} level={3}>
      {description && <p>{description}</p>}
      <dl className="pb-facts">
        <Fact name="Kind and id">
          {kind} <code>{id}</code>
        </Fact>
        <Fact name="From">
          <span className="pb-break">{originText(url)}</span>
        </Fact>
        <Fact name="Published">{publishedAt && timeText(new Date(publishedAt))}</Fact>
        <Fact name="Publisher">
          {publisher ? <code className="pb-break">{publisher}</code> : "Unknown: it has no valid signature"}
        </Fact>
        <Fact name="Provenance">
          {provenance && (
            <span className="pb-break">
              Built from {provenance.repository} by <code>{provenance.workflow}</code>, at {provenance.revision}. This
              shows where it comes from, not what it does.
            </span>
          )}
        </Fact>
        <Fact name="Keys are sent to">
          {kind === "provider" &&
            (keyless ? "none: it needs no key" : hosts.length === 0 ? "the router only" : hosts.join(", "))}
        </Fact>
        <Fact name="Settings">{settings.length > 0 && settings.join(", ")}</Fact>
        <Fact name="Permissions">
          {permissions.length === 0 ? "None" : permissions.map((each) => PERMISSION_LABELS[each]).join(", ")}
        </Fact>
        <Fact name="Quality">{preview.quality && <QualityText quality={preview.quality} />}</Fact>
        <Fact name="Size">
          {formatBytes(bytes)} in {counted(files.length, "file")}
        </Fact>
        <Fact name="SHA-256">
          <code className="pb-break">{sha}</code>
        </Fact>
        <Fact name="In use afterwards">{refused ? "Nothing changes: it cannot be installed." : effectOf(preview)}</Fact>
        <Fact name="Changes">
          {changes.length > 0 &&
            changes.map((change) => (
              <span key={change} className="pb-line">
                {change}
              </span>
            ))}
        </Fact>
      </dl>
      <InstallChecks checks={checks} />
      <p className="pb-small">
        {ISOLATION[kind]} Install a plugin only if you trust where it comes from: it sees what you send to it. Keys that
        this device remembers are forgotten.
      </p>
      {waitsUntil !== undefined && (
        <Notice tone="warning" title={`This release waits until ${timeText(new Date(waitsUntil))}`}>
          <p>
            It is younger than three days. Malicious releases are usually found within that time.
            {settled !== undefined && ` Version ${settled} is old enough.`}
          </p>
          <CheckField label="Install it now" checked={now} onChange={setNow} />
        </Notice>
      )}
      {replaces?.otherPublisher && !refused && (
        <Notice tone="warning" title="Another publisher than that of the installed version">
          <p>
            Version {replaces.version} stays in use unless you trust the new publisher. Afterwards, keys are withheld
            until each person allows them.
          </p>
          <CheckField label="Accept the new publisher" checked={otherPublisher} onChange={setOtherPublisher} />
        </Notice>
      )}
      <p className="pb-row-actions">
        <Button
          kind="primary"
          disabled={refused || busy || preview.installed || lacksConsent}
          onClick={() => onInstall({ now, otherPublisher })}
        >
          {busy ? "Installing …" : "Install"}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </Section>
  );
}

/** An address, a package, or the name of a file that this browser sent. */
export function originText(url: string): string {
  const [, name] = /^upload:(.*)$/.exec(url) ?? [];
  return name === undefined ? url : `the file ${decodeURIComponent(name)}`;
}

function effectOf({ installed, replaces }: InstallPreview): string {
  if (installed) return "Nothing changes. This exact build is already installed.";
  return replaces
    ? `This plugin, in place of version ${replaces.version}.`
    : "This plugin, which conflicts with no other.";
}

/** The checks and their problems. */
function InstallChecks({ checks }: { readonly checks: readonly InstallCheck[] }) {
  return (
    <ul className="pb-stack pb-gap-2 pb-small pb-checks" aria-label="Checks">
      {checks.map(({ name, problem }) => (
        <li key={name} data-tone={problem === undefined ? "success" : "danger"}>
          {problem === undefined ? <CheckIcon /> : <WarningIcon />}
          <span>
            <span className="pb-visually-hidden">{problem === undefined ? "Passed: " : "Failed: "}</span>
            {name}
            {problem !== undefined && <span className="pb-line">{problem}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
