import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { temporaryFolder } from "../../kit/testing/plugin-tree.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startTracing } from "./start-tracing.ts";

const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

afterEach(() => {
  for (const name of ["METRICS_EXPORTER", "LOGS_EXPORTER", "NODE_RESOURCE_DETECTORS"])
    delete process.env[`OTEL_${name}`];
});

/** A folder with a package in place of OpenTelemetry's SDK, which logs what is called. */
async function folderWithSdk(code: string): Promise<string> {
  const cwd = await temporaryFolder();
  const folder = path.join(cwd, "node_modules/@opentelemetry/sdk-node");
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "@opentelemetry/sdk-node", main: "index.js" }),
  );
  await writeFile(path.join(folder, "index.js"), code);
  return cwd;
}

describe("startTracing", () => {
  it("does nothing without an address", async () => {
    expect(await startTracing({ cwd: "/", environment: {}, warn: vi.fn() })).toBeUndefined();
    const disabled = { ...environment, OTEL_SDK_DISABLED: "true" };
    expect(await startTracing({ cwd: "/", environment: disabled, warn: vi.fn() })).toBeUndefined();
  });

  it("names what to install where the SDK is missing", async () => {
    const warn = vi.fn();
    expect(await startTracing({ cwd: await temporaryFolder(), environment, warn })).toBeUndefined();
    expect(warn.mock.calls).toEqual([
      [
        "OTEL_EXPORTER_OTLP_ENDPOINT is set, but no spans are sent: its packages are not installed. Install them beside this command, or in this folder: npm install @opentelemetry/sdk-node @opentelemetry/api",
      ],
    ]);
  });

  it("starts the SDK of the working folder, without the process's arguments, and stops it", async () => {
    const cwd = await folderWithSdk(`
      const calls = (globalThis.patchbaySdkCalls = []);
      exports.NodeSDK = class {
        constructor({ serviceName }) { calls.push(serviceName, process.env.OTEL_NODE_RESOURCE_DETECTORS, process.env.OTEL_METRICS_EXPORTER); }
        start() { calls.push("start"); }
        async shutdown() { calls.push("shutdown"); throw new Error("no collector"); }
      };`);
    const warn = vi.fn();
    const traced = await startTracing({ cwd, environment, warn });
    expect(traced?.tracing).toMatchObject({ hooks: expect.anything(), start: expect.any(Function) });
    await traced?.stop();
    const scope = globalThis as { patchbaySdkCalls?: unknown };
    expect(scope.patchbaySdkCalls).toEqual(["patchbay", "env,host", "none", "start", "shutdown"]);
    delete scope.patchbaySdkCalls;
    expect(warn).toHaveBeenCalledWith("The last spans could not be sent: no collector");
  });
});
