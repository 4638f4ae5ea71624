import type { Access } from "../calls/run/run.ts";

/** The access to a provider without a key: simulated. */
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
