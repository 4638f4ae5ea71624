import type { KnownModel } from "@patchbay/core/hub";
import { estimateMemory, fitOf, type ModelFile } from "@patchbay/core/quantization";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { formatBytes } from "../../ui/format-values.ts";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/section.tsx";
import type { LibraryEntry } from "../../host/use-catalogue.ts";
import { useQueryValue } from "../../ui/hooks/use-address-query.ts";
import { keepMachine, MachineFields, machineName, type ChosenMachine } from "../../ui/quantization/machine-fields.tsx";
import { FIT_LABELS } from "../../ui/quantization/quantization-table.tsx";
import { ModelSnippets, SYSTEMS } from "../../ui/snippets/model-snippets.tsx";
import { ContextField, contextLabel } from "../../ui/quantization/context-field.tsx";
import type { ChosenContext } from "./use-context-need.ts";
import type { RankedFile } from "./rank-files.ts";
import { LibraryLink, ModelCardLink } from "../../ui/models/record-parts.tsx";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";

export interface RunSectionProps {
  readonly model: KnownModel;
  /** Apps that run the model, at least one. */
  readonly apps: readonly LibraryEntry[];
  readonly files: readonly RankedFile[];
  readonly chosen: ModelFile | undefined;
  readonly machine: ChosenMachine | undefined;
  readonly need: ChosenContext;
  /** The file list with sizes. */
  readonly sizes: { readonly isPending: boolean; readonly error: Error | null; retry(): void };
}

/** How to run the model locally: with which file and which app. */
export function RunSection({ model, apps, files, chosen, machine, need, sizes }: RunSectionProps) {
  const { record, gated } = model;
  const [appId, setAppId] = useQueryValue("app");
  const obstacles = new Map(apps.map((app) => [app.id, obstacleTo(app, machine)]));
  const ordered = apps.toSorted(
    (one, other) => Number(obstacles.get(one.id) !== undefined) - Number(obstacles.get(other.id) !== undefined),
  );
  const shown = ordered.find(({ id }) => id === appId) ?? ordered[0];
  const obstacle = shown && obstacles.get(shown.id);
  return (
    <Section id="run" title="Run it on your machine">
      <div className="pb-toolbar pb-filters pb-size-form">
        <MachineFields machine={machine} onChange={keepMachine} />
        {need.attention && <ContextField {...need} onChange={need.choose} />}
        {!machine && (
          <p className="pb-muted pb-small">Choose your machine to see what fits. Your choice stays on this device.</p>
        )}
      </div>
      {sizes.error && (
        <ErrorNotice title="The file sizes could not be loaded" error={sizes.error} onRetry={sizes.retry} />
      )}
      {files.length > 0 ? (
        <FileChoice files={files} chosen={chosen} machine={machine} need={need} isPending={sizes.isPending} />
      ) : (
        <WholeModel model={model} machine={machine} need={need} />
      )}
      {gated && (
        <Notice tone="warning" title="Access to these files is gated">
          <p>
            Request access on <ModelCardLink id={record.id} label="the model’s page" />, then sign in with{" "}
            <code>hf auth login</code> or set <code>HF_TOKEN</code>, so that apps can download them.
          </p>
        </Notice>
      )}
      <FilterChoices
        label="App"
        value={shown?.id ?? ""}
        options={ordered.map(({ id, prettyLabel }) => ({ value: id, label: prettyLabel }))}
        onChange={setAppId}
      />
      {shown && (
        <>
          <p className="pb-small">
            With <LibraryLink id={shown.id} libraries={apps} />
            {shown.description && <span className="pb-muted"> – {shown.description}</span>}
          </p>
          {obstacle && <Notice tone="warning" title={obstacle} />}
          <ModelSnippets library={shown} model={record} file={chosen?.path} />
        </>
      )}
    </Section>
  );
}

/** Why an app cannot run on a machine; undefined if it can, or without a chosen machine. */
function obstacleTo({ prettyLabel, app }: LibraryEntry, machine: ChosenMachine | undefined): string | undefined {
  if (!machine || !app) return undefined;
  const { vendor, kind } = machine.chip;
  const isMac = vendor === "Apple";
  if (app.platforms && !app.platforms.some((platform) => (platform === "macos") === isMac)) {
    return `${prettyLabel} runs on ${app.platforms.map((platform) => SYSTEMS[platform]).join(" and ")} only`;
  }
  const hasGpu = kind !== "cpu" && (vendor === "NVIDIA" || vendor === "AMD");
  return app.gpu && !hasGpu
    ? `${prettyLabel} needs a graphics card with CUDA or ROCm, and ${machineName(machine.chip)} is none`
    : undefined;
}

/** Memory of a model with a single file, from its number of weights. */
function WholeModel({ model, machine, need }: Pick<RunSectionProps, "model" | "machine" | "need">) {
  const { record, parameters, quantization } = model;
  if (record.tags.includes("gguf")) {
    return (
      <p className="pb-muted">The repository lists no GGUF file. Put the name of one into the commands yourself.</p>
    );
  }
  // The record does not reliably contain the bits of quantized weights.
  if (parameters === undefined || quantization !== undefined) return null;
  const { context, attention } = need;
  const { total } = estimateMemory({ fileBytes: parameters * 2, context, ...(attention && { attention }) });
  const fit = machine && fitOf(total, machine.memory, machine.chip.kind);
  return (
    <p className="pb-small">
      Needs about {formatBytes(total)} of memory with 16 bits for each weight
      {machine && fit && (
        <>
          : <strong data-fit={fit}>{FIT_LABELS[fit].toLowerCase()}</strong> {fit === "too large" ? "for" : "on"}{" "}
          {machine.memory} GB
        </>
      )}
      .{" "}
      <span className="pb-muted">
        An estimate. <ContextWords need={need} />
      </span>
    </p>
  );
}

interface FileChoiceProps {
  /** In display order; at least one. */
  readonly files: readonly RankedFile[];
  readonly chosen: ModelFile | undefined;
  readonly machine: ChosenMachine | undefined;
  readonly need: ChosenContext;
  /** Whether the sizes are loading. */
  readonly isPending: boolean;
}

const FEW = 6;

/** The model's files to choose from: quantization, size, and whether they fit. */
function FileChoice({ files, chosen, machine, need, isPending }: FileChoiceProps) {
  const [, setPath] = useQueryValue("file");
  const [all, setAll] = useState(false);
  const group = useId();
  const shown = all ? files : files.filter(({ file }, place) => place < FEW || file === chosen);
  const fitting = files.some(({ fit }) => fit === "fits" || fit === "tight");
  const isJudged = files.some(({ fit }) => fit !== undefined);
  return (
    <>
      {machine && isJudged && !fitting && (
        <p className="pb-small">
          No file fits {machine.memory} GB of {machineName(machine.chip)}. Apps built on llama.cpp can keep a part of
          the model in the machine&rsquo;s other memory, which is slow.
        </p>
      )}
      <DataTable
        label="Files of the model"
        className="pb-model-files"
        columns={[
          "Quantization",
          { title: "Size", align: "end" },
          { title: "Memory (estimate)", align: "end", wide: true },
          machine !== undefined && `In ${machine.memory} GB`,
        ]}
      >
        {shown.map(({ file, memory, fit }) => (
          <tr key={file.path}>
            <th scope="row" aria-label={file.named?.label ?? nameOf(file.path)}>
              <label className="pb-bar pb-file-choice">
                <input
                  type="radio"
                  name={group}
                  checked={file === chosen}
                  disabled={file.missing > 0}
                  onChange={() => setPath(file.path)}
                />
                <span>
                  <code>{file.named?.label ?? nameOf(file.path)}</code>
                  {file.parts > 1 && (
                    <span className="pb-muted">
                      {" "}
                      {file.missing > 0 ? `${file.missing} of ${file.parts} parts missing` : `${file.parts} parts`}
                    </span>
                  )}
                </span>
              </label>
            </th>
            <td data-align="end" data-nowrap>
              {file.bytes === undefined ? (isPending ? "…" : "unknown") : formatBytes(file.bytes)}
            </td>
            <td data-align="end" data-nowrap data-wide>
              {memory === undefined ? "–" : formatBytes(memory)}
            </td>
            {machine && <td data-fit={fit}>{fit ? FIT_LABELS[fit] : "–"}</td>}
          </tr>
        ))}
      </DataTable>
      <p className="pb-muted pb-small">
        {chosen && (
          <>
            Chosen: <code>{chosen.path}</code>.{" "}
          </>
        )}
        Memory is an estimate: the file and 5 % more. <ContextWords need={need} />
      </p>
      {files.length > shown.length && (
        <p>
          <Button kind="quiet" onClick={() => setAll(true)}>
            Show all {files.length} files
          </Button>
        </p>
      )}
    </>
  );
}

/** The part of an estimate that the context takes. */
function ContextWords({ need: { context, attention, isTypical } }: { readonly need: ChosenContext }) {
  if (!attention) return "A context needs memory, too.";
  const { cache = 0 } = estimateMemory({ fileBytes: 1, context, attention });
  return (
    <>
      It includes {formatBytes(cache)} for a context of {contextLabel(context)} tokens
      {isTypical && ", as in other models of this size"}.
    </>
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
