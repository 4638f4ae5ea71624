import { useContext, useEffect, useReducer, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { HostContext } from "../host/host-context.ts";
import { ensurePatchbay } from "../host/use-patchbay.ts";
import { messagesOf, reduceTurns, type ChatTurn } from "./chat-turns.ts";
import { openClient, type Access } from "./open-client.ts";
import { streamChat, type ChatCall, type ChatParameters } from "./stream-chat.ts";

/** Who is asked, and how. */
export interface ChatSettings extends Omit<ChatCall, "args" | "signal"> {
  readonly parameters: ChatParameters;
  /** Instruction before the conversation; may be empty. */
  readonly system: string;
  readonly access: Access;
}

export interface Chat {
  readonly turns: readonly ChatTurn[];
  readonly running: boolean;
  /** What happened last, for screen readers. */
  readonly announcement: string;
  ask(question: string, settings: ChatSettings): Promise<void>;
  /** Asks a turn's question again, in its place. */
  askAgain(turn: ChatTurn, settings: ChatSettings): Promise<void>;
  stop(): void;
  clear(): void;
}

/** A conversation with a provider. Leaving the page stops an answer that is on its way. */
export function useChat(): Chat {
  const host = useContext(HostContext);
  const client = useQueryClient();
  const [turns, dispatch] = useReducer(reduceTurns, []);
  const [announcement, setAnnouncement] = useState("");
  const current = useRef<AbortController>(undefined);
  const nextId = useRef(0);

  useEffect(() => () => current.current?.abort(), []);

  async function run(question: string, before: readonly ChatTurn[], settings: ChatSettings): Promise<void> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const id = nextId.current++;
    const { system, access, parameters, ...call } = settings;
    const began = performance.now();
    const elapsed = () => performance.now() - began;
    dispatch({
      type: "started",
      id,
      question,
      provider: call.provider,
      model: call.model,
      simulated: access.key === undefined,
    });
    setAnnouncement("The answer is on its way.");
    try {
      const [module, patchbay] = await Promise.all([host.load(), ensurePatchbay(client, host)]);
      controller.signal.throwIfAborted();
      const inference = await openClient(patchbay, module, call.provider, access, {
        onExchange: (exchange) => dispatch({ type: "exchanged", id, exchange }),
        onWarning: (text) => dispatch({ type: "warned", id, text }),
      });
      const args = { messages: messagesOf(system, before, question), ...parameters };
      const pieces = streamChat(inference, { ...call, args, signal: controller.signal });
      for await (const { choices, completionTokens } of pieces) {
        if (choices.length > 0) dispatch({ type: "received", id, pieces: choices, elapsedMs: elapsed() });
        if (completionTokens !== undefined) dispatch({ type: "counted", id, completionTokens });
      }
      controller.signal.throwIfAborted();
      dispatch({ type: "ended", id, status: "done", elapsedMs: elapsed() });
      setAnnouncement("The answer is complete.");
    } catch (error) {
      if (controller.signal.aborted) {
        dispatch({ type: "ended", id, status: "stopped", elapsedMs: elapsed() });
        setAnnouncement("The answer was stopped.");
      } else {
        dispatch({ type: "failed", id, error, elapsedMs: elapsed() });
        setAnnouncement("");
      }
    }
  }

  return {
    turns,
    running: turns.some(({ status }) => status === "running"),
    announcement,
    ask: (question, settings) => run(question, turns, settings),
    askAgain(turn, settings) {
      dispatch({ type: "removed", id: turn.id });
      return run(
        turn.question,
        turns.filter(({ id }) => id !== turn.id),
        settings,
      );
    },
    stop: () => current.current?.abort(),
    clear() {
      current.current?.abort();
      dispatch({ type: "cleared" });
      setAnnouncement("The conversation was cleared.");
    },
  };
}
