import { PARAMETERS } from "./chat-parameters.ts";
import { TypedField } from "./typed-field.tsx";
import type { PlaygroundControl } from "./use-playground-choice.ts";

/** What a chat can be told besides the messages. */
export function ChatControls({ control }: { readonly control: PlaygroundControl }) {
  return (
    <>
      <TypedField
        label="System message"
        value={control.get("system")}
        placeholder="None"
        onChange={(system) => control.set({ system })}
      />
      {PARAMETERS.map(({ name, label }) => (
        <TypedField
          key={name}
          label={label}
          value={control.get(name)}
          placeholder="Provider’s default"
          numeric
          onChange={(value) => control.set({ [name]: value })}
        />
      ))}
    </>
  );
}
