import { serverAddresses } from "@patchbay/core/client";
import type { ProviderManifest } from "@patchbay/core/provider";
import { setMockPace } from "@patchbay/mocks";
import { startServerDouble, type ServerDouble, type ServerDoubleOptions } from "@patchbay/mocks/loopback";
import ollama from "../../../plugins/providers/ollama/package.json" with { type: "json" };
import * as mocks from "../../../plugins/providers/ollama/src/mocks.ts";
import type { Site } from "./site.ts";

const { settings, server } = ollama.patchbay as ProviderManifest;
const [mocked = ""] = serverAddresses({ settings, server });

/** Starts model servers on this machine, each with a plugin for its address. */
export interface Desk {
  /** A server that answers like Ollama; its plugin is called Desk. */
  start(allows: ServerDoubleOptions["allows"]): Promise<ServerDouble>;
  /** Adds a plugin of such a server at an address. */
  addPlugin(id: string, label: string, url: string): Promise<void>;
  stop(): Promise<void>;
}

export function createDesk({ plugins, indexed }: Site): Desk {
  const doubles: ServerDouble[] = [];
  const restorePace = setMockPace(0);
  const desk: Desk = {
    async start(allows) {
      const double = await startServerDouble({ mocks, address: mocked, allows });
      doubles.push(double);
      await desk.addPlugin("desk", "Desk", double.url);
      return double;
    },
    async addPlugin(id, label, url) {
      await plugins.addProviderLike(id, "ollama", {
        label,
        hosts: ["{address}"],
        settings: { address: { ...settings?.["address"], label: "Address", default: url } },
      });
      await indexed();
    },
    async stop() {
      await Promise.all(doubles.map((double) => double.close()));
      restorePace();
    },
  };
  return desk;
}
