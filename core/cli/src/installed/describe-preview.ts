import { PERMISSION_LABELS, sizeOf, type InstallPreview } from "@patchbay/host-app/install";
import { tierOf, type Quality } from "@patchbay/testing/quality";
import { tableLines } from "../command.ts";

/** Everything that a person should know before installing a plugin, a line each. */
export function describePreview(preview: InstallPreview, now = Date.now()): string[] {
  const { label, version, kind, id, description, url, hosts, keyless, permissions, settings, files, checks } = preview;
  const keys = keyless ? "no key is needed" : hosts.length === 0 ? "the router only" : hosts.join(", ");
  const rows: (readonly [string, string | undefined])[] = [
    ["kind and id", `${kind} ${id}`],
    ["from", url],
    ["published", preview.publishedAt === undefined ? undefined : ageOf(preview.publishedAt, now)],
    ["publisher", preview.publisher ?? "unknown: no valid signature"],
    ["provenance", builtBy(preview.provenance)],
    ["keys go to", kind === "provider" ? keys : undefined],
    ["settings", settings.length === 0 ? undefined : settings.join(", ")],
    ["permissions", permissions.map((each) => PERMISSION_LABELS[each]).join(", ") || "none"],
    ["quality", preview.quality && describeQuality(preview.quality)],
    ["size", `${sizeOf(files).toLocaleString("en")} bytes in ${files.length} ${files.length === 1 ? "file" : "files"}`],
    ["replaces", preview.replaces?.version],
    ...(preview.replaces?.changes ?? []).map((change) => ["change", change] as const),
  ];
  return [
    `${label} ${version}`,
    ...(description === undefined ? [] : [description]),
    ...tableLines(rows.flatMap(([name, value]) => (value === undefined ? [] : [[`  ${name}`, value]]))),
    ...checks.map(({ name, problem }) => (problem === undefined ? `  ✓ ${name}` : `  ✗ ${name}: ${problem}`)),
  ];
}

function describeQuality(quality: Quality): string {
  const { missing } = quality;
  return `${tierOf(quality) ?? "no tier"}${missing.length > 0 ? `; not shown: ${missing.join(", ")}` : ""}`;
}

/** Shows where it was built, not that it is safe. */
function builtBy(provenance: InstallPreview["provenance"]): string | undefined {
  return provenance && `built from ${provenance.repository} by ${provenance.workflow}, at ${provenance.revision}`;
}

const HOUR_MS = 60 * 60 * 1000;

function ageOf(date: string, now: number): string {
  const hours = Math.max(0, Math.floor((now - Date.parse(date)) / HOUR_MS));
  const [count, unit] = hours < 48 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
  return `${date.slice(0, 10)}, ${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
