import type { Access } from "../run/run.ts";

/** How a provider is called whose key nobody has entered: in the simulation. */
export const NO_KEY: Access = {
  key: undefined,
  simulated: true,
  source: "Simulated",
  keyOnHold: false,
  hubUrl: "",
  routerUrl: "",
  billTo: "",
  providerSettings: {},
};
