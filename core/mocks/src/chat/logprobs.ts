import { textSeed } from "../text-seed.ts";
import type { ChatRequest } from "./chat-request.ts";

/** How likely each token was, in OpenAI's form; null where nobody asked. */
export function logprobsOf(pieces: readonly string[], { logprobs, top_logprobs: count }: ChatRequest): object | null {
  if (logprobs !== true) return null;
  const most = typeof count === "number" ? Math.min(20, count) : 0;
  return { content: pieces.map((token) => ({ ...likely(token, 0), top_logprobs: topOf(token, most) })), refusal: null };
}

function topOf(token: string, count: number): object[] {
  return Array.from({ length: count }, (_, rank) => likely(rank === 0 ? token : `${token.trim()}${rank}`, rank));
}

function likely(token: string, rank: number): object {
  const logprob = -Math.round((textSeed(token) % 1000) / 10) / 1000 - rank;
  return { token, logprob, bytes: [...new TextEncoder().encode(token)] };
}
