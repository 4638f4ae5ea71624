import { fromResponse } from "@patchbay/core/chat";
import { useEffect, useRef, useState, type FormEvent } from "react";

interface Message {
  readonly role: "user" | "assistant";
  readonly content: string;
}

export function Chat() {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [question, setQuestion] = useState("");
  const [problem, setProblem] = useState("");
  const [isAnswering, setAnswering] = useState(false);
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const conversation = [...messages, { role: "user", content: question } as const];
    setQuestion("");
    const { signal } = (call.current = new AbortController());
    setMessages(conversation);
    setProblem("");
    setAnswering(true);
    let content = "";
    try {
      const body = JSON.stringify({ messages: conversation });
      const response = await fetch("/api/chat", { method: "POST", body, signal });
      for await (const { choices } of fromResponse(response, { signal })) {
        content += choices[0]?.delta.content ?? "";
        setMessages([...conversation, { role: "assistant", content }]);
      }
    } catch (error) {
      // What has arrived before Stop stays on the page.
      if (!signal.aborted) setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setAnswering(false);
    }
  }

  return (
    <form onSubmit={(event) => void ask(event)}>
      {messages.map(({ role, content }, index) => (
        <p key={index} style={{ whiteSpace: "pre-line" }}>
          <strong>{role === "user" ? "You" : "Model"}:</strong> {content}
        </p>
      ))}
      {problem && <p role="alert">{problem}</p>}
      <input aria-label="Question" value={question} onChange={({ target }) => setQuestion(target.value)} required />
      {isAnswering ? (
        <button type="button" onClick={() => call.current?.abort()}>
          Stop
        </button>
      ) : (
        <button type="submit">Ask</button>
      )}
    </form>
  );
}
