import "./code-pane.css";
import { useState } from "react";
import { isHubToken } from "@patchbay/core/http";
import { ErrorNotice } from "../../components/error-notice.tsx";
import { FilterChoices } from "../../components/filter-choices.tsx";
import { Skeleton } from "../../components/placeholders.tsx";
import { CodeBlock } from "../../docs/code-block.tsx";
import { errorRemedy } from "../error-remedy.ts";
import type { TaskCall } from "../run.ts";
import type { CodeFoldProps, ShownCall } from "./code-fold.tsx";
import { authOptions } from "./auth-options.ts";
import { useDryRun } from "./use-dry-run.ts";
import { writeCode } from "./write-code.ts";

export interface CodePaneProps extends Pick<CodeFoldProps, "entry" | "medium"> {
  readonly shown: ShownCall;
}

/** The call as it would be made at this moment, as code in several languages. Nothing is sent for it. */
export function CodePane({ shown, entry, medium }: CodePaneProps) {
  if ("problem" in shown) return <p className="pb-small pb-muted pb-call-code">No code yet. {shown.problem}</p>;
  return <CallCode call={shown.call} note={shown.note} entry={entry} medium={medium} />;
}

interface CallCodeProps extends Pick<CodeFoldProps, "entry" | "medium"> {
  readonly call: TaskCall;
  readonly note: string | undefined;
}

function CallCode({ call, note, entry, medium }: CallCodeProps) {
  const [language, setLanguage] = useState("");
  const [variable, setVariable] = useState("");
  const { key } = call.access;
  const options = authOptions(entry);
  const used = key === undefined || (typeof key === "string" && isHubToken(key)) ? "hub" : "provider";
  const option =
    options.find((one) => one.variable === variable) ?? options.find(({ kind }) => kind === used) ?? options[0];
  const { data, error, refetch } = useDryRun(call, option);
  if (error) {
    return (
      <div className="pb-call-code">
        <ErrorNotice
          title="There is no code for this call"
          error={error}
          hint={errorRemedy(error, key === undefined)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!data) return <Skeleton label="Writing the code" lines={4} />;
  const written = writeCode(data, medium);
  const shown = written.find(({ label }) => label === language) ?? written[0];
  const files = data.run.files.names.filter((name) => shown.code.includes(name));
  return (
    <div className="pb-call-code">
      <div className="pb-call-code-head">
        <FilterChoices
          label="Language"
          value={shown.label}
          options={written.map(({ label }) => ({ value: label, label }))}
          onChange={(label) => setLanguage(label || shown.label)}
        />
        {options.length > 1 && (
          <FilterChoices
            label="Key"
            value={option.variable}
            options={options.map((one) => ({ value: one.variable, label: one.variable }))}
            onChange={(name) => setVariable(name || option.variable)}
          />
        )}
      </div>
      <CodeBlock code={shown.code} language={shown.language} label={`The call in ${shown.label}`} />
      <p className="pb-small pb-muted">
        {note !== undefined && `${note} `}
        {data.option.variable !== "" && (
          <>
            The key comes from {data.option.parts ? "environment variables" : "the environment variable"}{" "}
            <code>{data.option.variable}</code>.{" "}
          </>
        )}
        {shown.install !== undefined && (
          <>
            Needs <code>{shown.install}</code>.{" "}
          </>
        )}
        {files.length > 0 && <>Read from the working folder: {files.join(", ")}. </>}
        {shown.limit}
      </p>
    </div>
  );
}
