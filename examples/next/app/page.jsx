"use client";

import { useChat } from "@ai-sdk/react";
import { useState } from "react";

export default function Page() {
  const [question, setQuestion] = useState("");
  const { messages, sendMessage, status, stop, error } = useChat();
  const isAnswering = status === "submitted" || status === "streaming";

  function ask(event) {
    event.preventDefault();
    void sendMessage({ text: question });
    setQuestion("");
  }

  return (
    <form onSubmit={ask}>
      {messages.map(({ id, role, parts }) => (
        <p key={id} style={{ whiteSpace: "pre-line" }}>
          <strong>{role === "user" ? "You" : "Model"}:</strong>{" "}
          {parts.map((part) => (part.type === "text" ? part.text : "")).join("")}
        </p>
      ))}
      {error && <p role="alert">{error.message}</p>}
      <input aria-label="Question" value={question} onChange={({ target }) => setQuestion(target.value)} required />
      {isAnswering ? (
        <button type="button" onClick={() => stop()}>
          Stop
        </button>
      ) : (
        <button type="submit">Ask</button>
      )}
    </form>
  );
}
