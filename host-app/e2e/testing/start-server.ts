import { spawn } from "node:child_process";
import path from "node:path";

const main = path.resolve(import.meta.dirname, "../../dist/server/main.js");

export interface RunningServer {
  /** Origin without a trailing slash. */
  readonly url: string;
  /** URL that opens the session, as the server prints it. */
  readonly link: string;
  readonly pid: number;
  /** What the server has printed. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built server on a free port with the plugins of one folder, which also stores installed ones.
 * @param environment variables in addition to those of this process
 * @param finds whether it scans for model servers on this machine: those of the developer would change what pages show
 */
export async function startServer(
  plugins: string,
  args: readonly string[] = [],
  finds = false,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const folders = ["--built-in", plugins, "--data", path.join(plugins, ".patchbay")];
  const server = spawn(process.execPath, [main, "--port", "0", ...(finds ? [] : ["--no-find"]), ...folders, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let output = "";
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const addresses = await new Promise<Pick<RunningServer, "url" | "link">>((resolve, reject) => {
    const listen = (text: Buffer): void => {
      output += text.toString();
      const [, url, link] = /Patchbay is ready at (http:\S+)\n.+ open (http:\S+)\n/.exec(output) ?? [];
      if (url !== undefined && link !== undefined) resolve({ url, link });
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.once("exit", (code) => reject(new Error(`The server ended with code ${code}: ${output}`)));
  });
  return {
    ...addresses,
    pid: server.pid ?? 0,
    output: () => output,
    async stop() {
      server.kill("SIGTERM");
      await exited;
    },
  };
}
