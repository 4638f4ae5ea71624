import { Suspense, useState, useSyncExternalStore } from "react";
import { mcpServers } from "../../calls/chat/mcp/mcp-servers.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { COMMON_PARAMETERS } from "./chat-parameters.ts";
import { useOpenFor } from "../../ui/fold.tsx";
import { FieldEditor } from "../../ui/form/field-editor.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import type { ChatForm } from "./use-chat-form.ts";
import type { PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";

// A first chat does not load the rare parameters.
const TaskFormFields = lazyPart(async () => (await import("../form/task-form-fields.tsx")).TaskFormFields);

const McpFields = lazyPart(async () => (await import("./tools/mcp-fields.tsx")).McpFields);
const JsonFields = lazyPart(async () => (await import("./tools/json-fields.tsx")).JsonFields);

/** Parameters that have an editor. */
const WRITTEN: ReadonlySet<string> = new Set(["tools", "response_format"]);

export interface ChatControlsProps {
  readonly control: PlaygroundControl;
  readonly chatForm: ChatForm;
}

/** The parameters of a chat. */
export function ChatControls({ control, chatForm }: ChatControlsProps) {
  const { fields, form, incomplete, isLoading, error, unsent, load } = chatForm;
  const common = fields.filter(({ name }) => COMMON_PARAMETERS.has(name));
  const others = fields.filter(({ name }) => !COMMON_PARAMETERS.has(name));
  const written = others.filter(({ name }) => WRITTEN.has(name));
  const rare = others.filter(({ name }) => !WRITTEN.has(name));
  const countSet = (some: typeof fields) =>
    some.filter(({ name }) => form.drafts[name] !== undefined && form.drafts[name] !== "").length;
  const used = countSet(rare);
  const isWrong = rare.some(({ name }) => form.problems[name] !== undefined);
  const mayHaveMore = incomplete && !error;
  const [open, setOpen] = useOpenFor(isWrong ? "wrong" : used > 0 ? "used" : undefined);
  const isMiswritten = written.some(({ name }) => form.problems[name] !== undefined);
  const [editing, setEditing] = useOpenFor(isMiswritten ? "wrong" : countSet(written) > 0 ? "used" : undefined);
  const [isUsingServers, setUsingServers] = useState(false);
  const servers = useSyncExternalStore(mcpServers.subscribe, mcpServers.get);
  const placeholder = isLoading && <Skeleton label="Loading the parameters" lines={4} />;
  return (
    <>
      {error && (
        <ErrorNotice
          title="The parameters could not be loaded"
          error={error}
          onRetry={load}
          role="alert"
          hint={unsent.length > 0 ? `Until they are, this is not sent: ${unsent.join(", ")}.` : undefined}
        />
      )}
      <TypedField
        label="System message"
        value={control.get("system")}
        placeholder="None"
        onChange={(system) => control.set({ system })}
      />
      {common.map((field) => (
        <FieldEditor
          key={field.name}
          field={field}
          draft={form.drafts[field.name]}
          problem={form.problems[field.name]}
          onChange={(draft) => form.set(field, draft)}
        />
      ))}
      {(written.length > 0 || mayHaveMore) && (
        <details
          className="pb-details"
          open={editing}
          onToggle={({ currentTarget }) => {
            setEditing(currentTarget.open);
            if (currentTarget.open && mayHaveMore) load();
          }}
        >
          <summary>Tools and output format{countSet(written) > 0 && ` (${countSet(written)} set)`}</summary>
          <div className="pb-parameters">
            {mayHaveMore
              ? placeholder
              : editing && (
                  <Suspense fallback={<Skeleton label="Loading the editors" lines={4} />}>
                    <JsonFields chatForm={chatForm} />
                  </Suspense>
                )}
          </div>
        </details>
      )}
      <details className="pb-details" onToggle={({ currentTarget }) => setUsingServers(currentTarget.open)}>
        <summary>MCP servers{servers.length > 0 && ` (${servers.length})`}</summary>
        {isUsingServers && (
          <div className="pb-parameters">
            <Suspense fallback={<Skeleton label="Loading the servers" lines={3} />}>
              <McpFields />
            </Suspense>
          </div>
        )}
      </details>
      {(rare.length > 0 || mayHaveMore) && (
        <details
          className="pb-details"
          open={open}
          onToggle={({ currentTarget }) => {
            setOpen(currentTarget.open);
            if (currentTarget.open && mayHaveMore) load();
          }}
        >
          <summary>Parameters{used > 0 && ` (${used} set)`}</summary>
          <div className="pb-parameters">
            {mayHaveMore ? (
              placeholder
            ) : (
              <Suspense fallback={<Skeleton label="Loading the parameters" lines={4} />}>
                <TaskFormFields fields={rare} form={form} unfolded={new Set(rare.map(({ name }) => name))} />
              </Suspense>
            )}
          </div>
        </details>
      )}
    </>
  );
}
