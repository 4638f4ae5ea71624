// A vendor that answers at once: whole, as a stream of 20 chunks, or, for a message "slow", as one whose chunks arrive
// over seconds. `GET /ended` waits until such a stream has ended, and answers when that was.
import { createServer } from "node:http";

const CHUNKS = 20;
const facts = { id: "c1", created: 1, model: "small" };
const whole = JSON.stringify({
  ...facts,
  object: "chat.completion",
  choices: [
    { index: 0, message: { role: "assistant", content: "A switchboard connects. ".repeat(20) }, finish_reason: "stop" },
  ],
  usage: { prompt_tokens: 12, completion_tokens: 100, total_tokens: 112 },
});
const event = (delta, reason = null, more = {}) =>
  `data: ${JSON.stringify({ ...facts, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: reason }], ...more })}\n\n`;
const usage = { prompt_tokens: 12, completion_tokens: 20, total_tokens: 32 };
const last = `${event({}, "stop", { usage })}data: [DONE]\n\n`;

let endedAt;
let whenEnded;

function stream(response, pauseMs, count) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  let left = count;
  const timer = setInterval(() => {
    if (left-- > 0) response.write(event({ content: " switchboard" }));
    else {
      clearInterval(timer);
      response.end(last);
    }
  }, pauseMs);
  response.on("close", () => {
    clearInterval(timer);
    if (count === CHUNKS) return;
    endedAt = performance.timeOrigin + performance.now();
    whenEnded?.();
  });
}

const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    if (endedAt === undefined) await new Promise((resolve) => (whenEnded = resolve));
    response.end(String(endedAt));
    endedAt = undefined;
    return;
  }
  const parts = [];
  for await (const part of request) parts.push(part);
  const { stream: isStream, messages } = JSON.parse(Buffer.concat(parts).toString());
  if (!isStream) response.writeHead(200, { "content-type": "application/json" }).end(whole);
  else if (messages.at(-1).content === "slow") stream(response, 100, 50);
  else stream(response, 1, CHUNKS);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
