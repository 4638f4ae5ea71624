import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";

/** A gateway in a process of its own. */
export interface Replica {
  readonly url: string;
  readonly pid: number;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const program = path.join(import.meta.dirname, "../../bench/programs/replica.mjs");

/** Starts a gateway. @param location `--redis` with a URL, or `--data` with a folder */
export async function startReplica(vendor: string, ...location: readonly [string, string]): Promise<Replica> {
  const child = spawn(process.execPath, [program, vendor, ...location], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const [line] = (await Promise.race([once(child.stdout, "data"), exited])) as [unknown];
  if (child.exitCode !== null) throw new Error(`The gateway has ended with the code ${child.exitCode}.`);
  return {
    url: String(line).trim(),
    pid: child.pid ?? 0,
    async kill(signal = "SIGKILL") {
      child.kill(signal);
      await exited;
    },
  };
}

/** What a vendor has charged for an answer. */
export interface Charge {
  /** First word of the message. */
  readonly id: string;
  /** Billionths of a US dollar. */
  readonly cost: number;
}

export interface CountingVendor {
  readonly url: string;
  readonly charges: readonly Charge[];
  stop(): void;
}

/** A vendor that counts what it charges for. @param answerMs how long it takes to answer */
export async function startVendor(answerMs: () => number = () => 0): Promise<CountingVendor> {
  const charges: Charge[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const usage = { prompt_tokens: body.length, completion_tokens: 1 + (body.length % 50) };
      const cost = 1000 * usage.prompt_tokens + 2000 * usage.completion_tokens;
      charges.push({ id: /"content":"(\S*?)[\s"]/.exec(body)?.[1] ?? "", cost });
      const message = { role: "assistant", content: "Hi" };
      const answer = {
        id: "c1",
        object: "chat.completion",
        created: 1,
        model: "small",
        choices: [{ index: 0, message, finish_reason: "stop" }],
        usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
      };
      setTimeout(() => {
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
      }, answerMs());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Sends a chat, and reads its answer. @returns the status; 0 if the connection has ended before */
export async function askReplica(url: string, model: string, content = "Hi"): Promise<number> {
  try {
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer secret" },
      body: JSON.stringify({ model: `acme/${model}`, max_tokens: 100, messages: [{ role: "user", content }] }),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
