import { createKeyStore } from "@patchbay/core/client";
import { browserStorage } from "./policy.ts";

/** The page's keys; on request they outlive it, until the tab is closed. */
export const providerKeys = createKeyStore(browserStorage("sessionStorage"));
