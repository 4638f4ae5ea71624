import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { GatewayTracing } from "@patchbay/gateway";
import type { CommandContext } from "./command.ts";

const SDK = "@opentelemetry/sdk-node";

/** What is used of OpenTelemetry's SDK for Node. */
interface NodeSdk {
  start(): void;
  shutdown(): Promise<void>;
}

export interface StartedTracing {
  readonly tracing: GatewayTracing;
  /** Sends the last spans. */
  stop(): Promise<void>;
}

/**
 * Sends spans where the environment names a server for them, by the SDK that is installed in the working folder or beside this
 * package. Without it, a notice names what to install.
 */
export async function startTracing({
  cwd,
  environment,
  warn,
}: Pick<CommandContext, "cwd" | "environment" | "warn">): Promise<StartedTracing | undefined> {
  const variable = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"].find(
    (name) => environment[name],
  );
  if (variable === undefined || environment["OTEL_SDK_DISABLED"] === "true") return undefined;
  try {
    const [{ NodeSDK }, { otel, requestSpans }] = await Promise.all([loadSdk(cwd), import("@patchbay/core/otel")]);
    // Metrics are read at /metrics. The process's own facts would include its arguments, and a token among them.
    process.env["OTEL_METRICS_EXPORTER"] ??= "none";
    process.env["OTEL_LOGS_EXPORTER"] ??= "none";
    process.env["OTEL_NODE_RESOURCE_DETECTORS"] ??= "env,host";
    const sdk = new NodeSDK({ serviceName: environment["OTEL_SERVICE_NAME"] ?? "patchbay" });
    sdk.start();
    const stop = async (): Promise<void> =>
      sdk.shutdown().catch((error: unknown) => {
        warn(`The last spans could not be sent: ${error instanceof Error ? error.message : "unknown"}`);
      });
    return { tracing: { hooks: otel(), start: requestSpans() }, stop };
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const reason = code.endsWith("MODULE_NOT_FOUND") ? "its packages are not installed" : message;
    warn(
      `${variable} is set, but no spans are sent: ${reason}. Install them beside this command, or in this folder: npm install ${SDK} @opentelemetry/api`,
    );
    return undefined;
  }
}

async function loadSdk(cwd: string): Promise<{ readonly NodeSDK: new (options: object) => NodeSdk }> {
  const bases = [path.join(cwd, "package.json"), import.meta.filename];
  for (const base of bases) {
    try {
      const file = createRequire(base).resolve(SDK);
      // oxlint-disable-next-line no-await-in-loop -- the first that is installed
      return (await import(pathToFileURL(file).href)) as { readonly NodeSDK: new (options: object) => NodeSdk };
    } catch (error) {
      if (base === bases.at(-1)) throw error;
    }
  }
  throw new TypeError("No folder was searched.");
}
