import { Suspense, useState, useSyncExternalStore, type ReactNode } from "react";
import { mcpServers } from "../../calls/chat/mcp/mcp-servers.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/placeholders.tsx";
import { COMMON_PARAMETERS } from "./chat-parameters.ts";
import { useOpenFor } from "../../ui/fold.tsx";
import { FieldEditor } from "../../ui/form/field-editor.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { PresetsOnDemand } from "../presets/presets-on-demand.tsx";
import type { ChatForm } from "./use-chat-form.ts";
import type { PlaygroundControl } from "../../calls/panes/use-playground-choice.ts";

// A first chat does not load the rare parameters.
const TaskFormFields = lazyPart(async () => (await import("../form/task-form-fields.tsx")).TaskFormFields);

const McpFields = lazyPart(async () => (await import("./tools/mcp-fields.tsx")).McpFields);
const JsonFields = lazyPart(async () => (await import("./tools/json-fields.tsx")).JsonFields);

/** Parameters that have an editor. */
const WRITTEN: ReadonlySet<string> = new Set(["tools", "response_format"]);

export interface ChatParametersProps {
  readonly control: PlaygroundControl;
  readonly chatForm: ChatForm;
}

/** Why the parameters are incomplete, if their code could not be loaded. */
export function ChatParametersError({ chatForm: { error, unsent, load } }: Pick<ChatParametersProps, "chatForm">) {
  if (!error) return null;
  return (
    <ErrorNotice
      title="The parameters could not be loaded"
      error={error}
      onRetry={load}
      role="alert"
      hint={unsent.length > 0 ? `Until they are, this is not sent: ${unsent.join(", ")}.` : undefined}
    />
  );
}

/** The presets, the system message and the parameters of a chat, the common ones first. @param task whose presets */
export function ChatParameters({ task, control, chatForm }: ChatParametersProps & { readonly task: string }) {
  const { fields, form } = chatForm;
  const common = fields.filter(({ name }) => COMMON_PARAMETERS.has(name));
  const rare = fields.filter(({ name }) => !COMMON_PARAMETERS.has(name) && !WRITTEN.has(name));
  return (
    <>
      <PresetsOnDemand
        task={task}
        control={control}
        fields={fields}
        drafts={form.drafts}
        fill={form.fill}
        load={chatForm.incomplete ? chatForm.load : undefined}
      />
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
      <FieldsOnDemand title="More parameters" some={rare} chatForm={chatForm}>
        <TaskFormFields fields={rare} form={form} unfolded={new Set(rare.map(({ name }) => name))} />
      </FieldsOnDemand>
    </>
  );
}

/** The tools of a chat, those of MCP servers, and the format of its answer. */
export function ChatTools({ chatForm }: Pick<ChatParametersProps, "chatForm">) {
  const written = chatForm.fields.filter(({ name }) => WRITTEN.has(name));
  const [isUsingServers, setUsingServers] = useState(false);
  const servers = useSyncExternalStore(mcpServers.subscribe, mcpServers.get);
  return (
    <>
      <FieldsOnDemand title="Tools and output format" some={written} chatForm={chatForm} section>
        <JsonFields chatForm={chatForm} />
      </FieldsOnDemand>
      <details
        className="pb-details"
        data-section
        onToggle={({ currentTarget }) => setUsingServers(currentTarget.open)}
      >
        <summary>MCP servers{servers.length > 0 && ` (${servers.length})`}</summary>
        {isUsingServers && (
          <div className="pb-grid pb-parameters">
            <Suspense fallback={<Skeleton label="Loading the servers" lines={3} />}>
              <McpFields />
            </Suspense>
          </div>
        )}
      </details>
    </>
  );
}

interface FieldsOnDemandProps extends Pick<ChatParametersProps, "chatForm"> {
  readonly title: string;
  /** The fields whose values count as set. */
  readonly some: ChatForm["fields"];
  /** Whether it is a section of the inspector. */
  readonly section?: boolean;
  readonly children: ReactNode;
}

/** Fields that only the task's plugin describes, in a disclosure that loads them. */
function FieldsOnDemand({ title, some, chatForm, section, children }: FieldsOnDemandProps) {
  const { form, incomplete, isLoading, error, load } = chatForm;
  const used = some.filter(({ name }) => form.drafts[name] !== undefined && form.drafts[name] !== "").length;
  const isWrong = some.some(({ name }) => form.problems[name] !== undefined);
  const mayHaveMore = incomplete && !error;
  const [open, setOpen] = useOpenFor(isWrong ? "wrong" : used > 0 ? "used" : undefined);
  if (some.length === 0 && !mayHaveMore) return null;
  return (
    <details
      className="pb-details"
      data-section={section}
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open && mayHaveMore) load();
      }}
    >
      <summary>
        {title}
        {used > 0 && ` (${used} set)`}
      </summary>
      <div className="pb-grid pb-parameters">
        {mayHaveMore
          ? isLoading && <Skeleton label="Loading the parameters" lines={4} />
          : open && <Suspense fallback={<Skeleton label="Loading the parameters" lines={4} />}>{children}</Suspense>}
      </div>
    </details>
  );
}
