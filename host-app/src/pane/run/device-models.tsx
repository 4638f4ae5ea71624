import type { ModelFact } from "@patchbay/core/plugin";
import { Link } from "react-router";
import { CHAT_TASK, taskName } from "../../host/catalogue/relations.ts";
import { useCatalogue } from "../../host/use-catalogue.ts";
import { formatBytes } from "../../ui/format-values.ts";
import { ExternalLink, playgroundAddress } from "../../ui/links.tsx";
import { DEVICE_TEXTS } from "../../calls/target/use-availability.ts";
import { useQuery } from "@tanstack/react-query";
import type { EngineDevice } from "@patchbay/core/provider";

interface DeviceModelsProps {
  /** Models of an engine, with their facts. */
  readonly models: readonly ModelFact[];
  /** Day of the facts. */
  readonly date: string;
  /** Provider task; absent: all. */
  readonly task?: string | undefined;
  /** Id of the engine's provider, if it is installed. */
  readonly provider?: string;
}

/** The small models of an engine: size and license of each, and why one cannot run on this device. */
export function DeviceModels({ models, date, task, provider }: DeviceModelsProps) {
  const { data: limits } = useDeviceLimits();
  const listed = models.filter((model) => task === undefined || model.task === task);
  if (!limits || listed.length === 0) return null;
  const problems = new Map(listed.map((model) => [model, whyNotHere(model, limits)]));
  const able = listed.filter((model) => problems.get(model) === undefined);
  return (
    <details className="pb-details" open={task !== undefined}>
      <summary>
        {able.length} of {listed.length} small models can run here, {DEVICE_TEXTS[limits.device]}
      </summary>
      <ul className="pb-stack pb-gap-3 pb-small">
        {[...able, ...listed.filter((model) => !able.includes(model))].map((model) => (
          <DeviceModel
            key={model.id}
            model={model}
            limits={limits}
            problem={problems.get(model)}
            task={task}
            provider={provider}
          />
        ))}
      </ul>
      <p className="pb-tiny pb-muted pb-line">Sizes and licenses are from the models’ pages, as of {date}.</p>
    </details>
  );
}

interface DeviceModelProps extends Pick<DeviceModelsProps, "task" | "provider"> {
  readonly model: ModelFact;
  readonly limits: DeviceLimits;
  /** Why it cannot run here. */
  readonly problem: string | undefined;
}

function DeviceModel({ model, limits, problem, task, provider }: DeviceModelProps) {
  const { tasks } = useCatalogue();
  const { id, label = id, license = "license unknown", ran, source } = model;
  const weights = weightsFor(model, limits.device);
  const details = [
    ...(task === undefined && model.task !== undefined ? [taskName(model.task, tasks)] : []),
    weights ? `${formatBytes(weights.bytes)} (${weights.quantization})` : "size unknown",
    license,
    ran === undefined ? "not run here" : `run here on ${ran}`,
  ];
  const choice = { task: model.task === CHAT_TASK ? "" : (model.task ?? ""), provider: provider ?? "", model: id };
  return (
    <li>
      <strong>
        {provider === undefined || problem !== undefined ? label : <Link to={playgroundAddress(choice)}>{label}</Link>}
      </strong>
      <span className="pb-line pb-muted">
        {details.join(" · ")}
        {source !== undefined && (
          <>
            {" · "}
            <ExternalLink href={source}>source</ExternalLink>
          </>
        )}
      </span>
      {problem !== undefined && <span className="pb-line">Cannot run on this device. {problem}</span>}
    </li>
  );
}

/** What this browser reveals about its device without loading an engine. */
interface DeviceLimits {
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
function useDeviceLimits() {
  return useQuery({ queryKey: ["device-limits"], queryFn: readDevice });
}

/** The weights of a model for a device; undefined if its facts have none. */
const weightsFor = ({ weights }: ModelFact, device: EngineDevice) =>
  weights?.find(({ devices }) => devices.includes(device));

/** Weights are in memory twice while they are loaded: as a file, and in the runtime. */
const COPIES = 2;

/** Why a model cannot run on a device; undefined if nothing is known against it. */
function whyNotHere(model: ModelFact, { device, missing, memory, storage }: DeviceLimits): string | undefined {
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
