import "./code-pane.css";
import { useState } from "react";
import { methodOf } from "@patchbay/core/client";
import { isHubToken } from "@patchbay/core/http";
import { codeKeys, type CodeLanguage, type MissingClient } from "@patchbay/core/inference-code";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { FilterChoices } from "../../ui/filter-choices.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { CodeBlock } from "../../ui/code/code-block.tsx";
import { useErrorRemedy } from "../../calls/run/use-error-remedy.ts";
import type { CodeFoldProps, ShownCall } from "./code-fold.tsx";
import { useInferenceCode, type CodedCall } from "../../calls/run/use-inference-code.ts";
import { CheckField } from "../../ui/form/check-field.tsx";

export interface CodePaneProps extends Pick<CodeFoldProps, "entry" | "medium"> {
  readonly shown: ShownCall;
}

/** The current call as code in several languages. Nothing is sent. */
export function CodePane({ shown, entry, medium }: CodePaneProps) {
  if ("problem" in shown)
    return <p className="pb-small pb-muted pb-stack pb-gap-3 pb-call-code">No code yet. {shown.problem}</p>;
  return <CallCode call={{ ...shown.call, medium }} note={shown.note} entry={entry} />;
}

/** The code of a past call. */
export function RunCode({ call, medium }: { readonly call: CodedCall; readonly medium: CodedCall["medium"] }) {
  const { providers } = useCatalogue();
  const entry = providers.find(({ id }) => id === call.provider);
  return <CallCode call={{ ...call, medium }} note={undefined} entry={entry} />;
}

export interface CallCodeProps extends Pick<CodeFoldProps, "entry"> {
  readonly call: CodedCall;
  /** Explains the placeholders of missing input. */
  readonly note: string | undefined;
}

const LANGUAGES: Readonly<Record<CodeLanguage, string>> = { python: "Python", js: "JavaScript", sh: "Shell" };

/** The client that supports every call, which is the default. */
const DEFAULT_CLIENT = "patchbay";

/** Code of a call for every client that supports it, with how to install that client. */
export function CallCode({ call: given, note, entry }: CallCodeProps) {
  const [client, setClient] = useState(DEFAULT_CLIENT);
  const [variable, setVariable] = useState("");
  const [streams, setStreams] = useState<boolean>();
  const { key } = given.access;
  const keys = codeKeys(entry, given.task);
  const used = key === undefined || (typeof key === "string" && isHubToken(key)) ? "hub" : "provider";
  const chosen = keys.find((one) => one.variable === variable) ?? keys.find(({ kind }) => kind === used) ?? keys[0];
  const canStream = entry ? entry.tasks[given.task]?.stream === true : methodOf(given.task, true) !== undefined;
  const call = { ...given, streams: canStream && (streams ?? given.streams) };
  const { data, error, refetch } = useInferenceCode(call, chosen);
  const hint = useErrorRemedy(error ?? undefined, { simulated: key === undefined && !given.mappings, key });
  if (error) {
    return (
      <div className="pb-stack pb-gap-3 pb-call-code">
        <ErrorNotice title="There is no code for this call" error={error} hint={hint} onRetry={() => void refetch()} />
      </div>
    );
  }
  const shown = data?.clients.find(({ id }) => id === client) ?? data?.clients.find(({ id }) => id === DEFAULT_CLIENT);
  if (!data || !shown) return <Skeleton label="Writing the code" lines={4} />;
  const languages = (Object.keys(LANGUAGES) as CodeLanguage[]).filter((one) =>
    data.clients.some(({ language }) => language === one),
  );
  const beside = data.clients.filter(({ language }) => language === shown.language);
  const files = data.files.filter((name) => shown.code.includes(name));
  return (
    <div className="pb-stack pb-gap-3 pb-call-code">
      <div className="pb-row pb-gap-4 pb-between">
        <FilterChoices
          label="Language"
          value={shown.language}
          options={languages.map((value) => ({ value, label: LANGUAGES[value] }))}
          onChange={(language) => {
            const first = data.clients.find((one) => one.language === language);
            if (first) setClient(first.id);
          }}
        />
        {keys.length > 1 && (
          <FilterChoices
            label="Key"
            value={chosen.variable}
            options={keys.map((one) => ({ value: one.variable, label: one.variable }))}
            onChange={(name) => setVariable(name || chosen.variable)}
          />
        )}
        {canStream && <CheckField label="Stream the answer" checked={call.streams} onChange={setStreams} />}
      </div>
      {beside.length > 1 && (
        <FilterChoices
          label="Client"
          value={shown.id}
          options={beside.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => setClient(id || shown.id)}
        />
      )}
      {shown.install !== undefined && <CodeBlock code={shown.install} language="sh" label="Installation" />}
      <CodeBlock code={shown.code} language={shown.language} label={`The call with ${shown.label}`} />
      <p className="pb-small pb-muted">
        {note !== undefined && `${note} `}
        {data.key.variable !== "" && (
          <>
            The key comes from {data.key.parts ? "environment variables" : "the environment variable"}{" "}
            <code>{data.key.variable}</code>.{" "}
          </>
        )}
        {files.length > 0 && <>Read from the working folder: {files.join(", ")}. </>}
        {shown.limit}
      </p>
      <Missing clients={data.missing.filter(({ language }) => language === shown.language)} />
    </div>
  );
}

/** The clients of a language that do not support the call, and why. */
function Missing({ clients }: { readonly clients: readonly MissingClient[] }) {
  if (clients.length === 0) return null;
  return (
    <ul className="pb-small pb-muted" aria-label="Clients that cannot make this call">
      {clients.map(({ id, label, reason }) => (
        <li key={id}>
          {label} {reason}.
        </li>
      ))}
    </ul>
  );
}
