import { ErrorNotice } from "../components/error-notice.tsx";
import { Skeleton } from "../components/placeholders.tsx";
import { COMMON_PARAMETERS } from "./chat-parameters.ts";
import { TaskFormFields } from "./form/task-form-fields.tsx";
import { TypedField } from "./typed-field.tsx";
import type { ChatForm } from "./use-chat-form.ts";
import type { PlaygroundControl } from "./use-playground-choice.ts";

export interface ChatControlsProps {
  readonly control: PlaygroundControl;
  readonly chatForm: ChatForm;
}

/** What a chat can be told besides the messages. */
export function ChatControls({ control, chatForm }: ChatControlsProps) {
  const { fields, form, incomplete, isLoading, error, unsent, load } = chatForm;
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
      <TaskFormFields
        fields={fields}
        form={form}
        unfolded={COMMON_PARAMETERS}
        more={incomplete && !error ? { placeholder, load } : undefined}
      />
    </>
  );
}
