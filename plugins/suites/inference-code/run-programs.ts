import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { clientEnvironment, simulatedKeys } from "../../../core/cli/src/child/client-environment.ts";
import { mockedProvider } from "../../../core/cli/src/mock/mocked-provider.ts";
import { runCode } from "../../../core/src/inference-code/testing/run-code.ts";
import { plugins, type WrittenCall } from "./calls.ts";
import { lookUpFor, writePrograms, type Program, type Programs } from "./programs.ts";
import { clientOf, runCall, type Environment } from "./run-calls.ts";
import { missesOf } from "./runners.ts";
import { startRecordingServer, type RecordingServer } from "./sent-requests.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A folder with the files and packages of programs, and a server that mocks every provider. */
export interface Workplace {
  readonly all: Programs;
  readonly folder: string;
  readonly server: RecordingServer;
  readonly environment: Environment;
  by(...ids: readonly string[]): readonly Program[];
  close(): Promise<void>;
}

/**
 * Writes the programs of calls, and makes the calls themselves once.
 * @param write makes the calls.
 * @param write.server address of the server
 */
export async function openWorkplace(write: (server: string) => Promise<readonly WrittenCall[]>): Promise<Workplace> {
  const mocked = plugins.map(({ id, manifest, mocks }) => mockedProvider({ ...manifest, id }, mocks));
  const calls = new Map<string, WrittenCall>();
  const server = await startRecordingServer(mocked, async (request, program) => {
    const call = calls.get(program);
    if (!call?.mapping) return undefined;
    if (new URL(request.url).pathname.startsWith("/hub/api/")) return lookUpFor(call)(request);
    return Response.json({ error: "What comes back is of no interest." }, { status: 400 });
  });
  const all = await writePrograms(await write(server.url));
  for (const { name, call } of all.programs) calls.set(name, call).set(call.name, call);
  const folder = await mkdtemp(path.join(tmpdir(), "patchbay-programs-"));
  await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  for (const [name, file] of all.files) await writeFile(path.join(folder, name), Buffer.from(await file.arrayBuffer()));
  const environment = {
    ...clientEnvironment({ url: server.url, providers: mocked, addresses: [], environment: process.env }),
    ...(await simulatedKeys(mocked)),
  };
  for (const call of new Set(all.programs.map((program) => program.call))) await runCall(call, server.url, environment);
  return {
    all,
    folder,
    server,
    environment,
    by: (...ids) => all.programs.filter(({ id }) => ids.includes(id)),
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Runs programs of our client in this process, without a plugin host, which would take most of the time. */
export async function runPatchbay(
  { all, server, environment }: Workplace,
  programs: readonly Program[],
): Promise<void> {
  for (const { code, name, call } of programs) {
    const client = (key: never, options: object): unknown =>
      clientOf(call, { server: server.url, program: name, key, options });
    const scope = {
      createPatchbay: async () => ({ client }),
      bundled: () => [],
      process: { env: environment, stdout: { write: () => true } },
      readFile: async (file: string, encoding?: "base64") => {
        const bytes = Buffer.from((await all.files.get(file)?.arrayBuffer()) ?? new ArrayBuffer());
        return encoding ? bytes.toString(encoding) : bytes;
      },
      writeFile: async () => {},
    };
    // The server rejects the call, which does not matter here.
    await runCode(code, scope).catch(() => {});
  }
}

/** Differences between the requests of programs and of the call: `acme text-to-image hub fetch: body.seed: "7", not 7`. */
export function misses({ server }: Workplace, programs: readonly Program[]): string[] {
  return programs.flatMap(({ name, call: { name: callName, key } }) => {
    // After a token exchange, the call is the last request.
    const last = key.plain ? 0 : -1;
    return missesOf(name, server.sent.get(name)?.at(last), server.sent.get(callName)?.at(last), key.plain);
  });
}
