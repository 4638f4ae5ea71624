import { useQuery } from "@tanstack/react-query";
import type { ModelFact } from "@patchbay/core/plugin";
import type { EngineDevice } from "@patchbay/core/provider";
import { formatBytes } from "../../ui/format-values.ts";

/** What this browser reveals about its device without loading an engine. */
export interface DeviceLimits {
  readonly device: EngineDevice;
  /** Why no model runs here; absent if models can. */
  readonly missing?: string;
  /** Bytes of memory; absent if the browser hides it or has at least 8 GB, the most that it reports. */
  readonly memory?: number;
  /** Bytes that this site may still store; absent if unknown. */
  readonly storage?: number;
}

/** The members of `navigator` that not every browser has. */
interface DeviceNavigator {
  readonly gpu?: { requestAdapter(): Promise<unknown> };
  readonly deviceMemory?: number;
  readonly storage?: { estimate(): Promise<StorageEstimate> };
}

const GIGABYTE = 1024 ** 3;
const MOST_REPORTED = 8;

async function readDevice(): Promise<DeviceLimits> {
  const { gpu, deviceMemory, storage } = navigator as unknown as DeviceNavigator;
  const [adapter, estimate] = await Promise.all([
    gpu?.requestAdapter().catch(() => undefined),
    storage?.estimate().catch(() => undefined),
  ]);
  const { quota, usage = 0 } = estimate ?? {};
  return {
    device: adapter ? "webgpu" : "wasm",
    ...(typeof WebAssembly === "undefined" && { missing: "This browser has no WebAssembly, which models need." }),
    ...(deviceMemory !== undefined && deviceMemory < MOST_REPORTED && { memory: deviceMemory * GIGABYTE }),
    ...(quota !== undefined && { storage: Math.max(0, quota - usage) }),
  };
}

/** The limits of this device. */
export function useDeviceLimits() {
  return useQuery({ queryKey: ["device-limits"], queryFn: readDevice });
}

/** The weights of a model for a device; undefined if its facts have none. */
export const weightsFor = ({ weights }: ModelFact, device: EngineDevice) =>
  weights?.find(({ devices }) => devices.includes(device));

/** Weights are in memory twice while they are loaded: as a file, and in the runtime. */
const COPIES = 2;

/** Why a model cannot run on a device; undefined if nothing is known against it. */
export function whyNotHere(model: ModelFact, { device, missing, memory, storage }: DeviceLimits): string | undefined {
  if (missing !== undefined) return missing;
  const bytes = weightsFor(model, device)?.bytes;
  if (bytes === undefined) return undefined;
  if (storage !== undefined && bytes > storage) {
    return `It needs ${formatBytes(bytes)} of storage, and this browser has ${formatBytes(storage)} left for this site.`;
  }
  if (memory !== undefined && bytes * COPIES > memory) {
    return `It needs about ${formatBytes(bytes * COPIES)} of memory while it loads, and this device has ${formatBytes(memory)}.`;
  }
  return undefined;
}
