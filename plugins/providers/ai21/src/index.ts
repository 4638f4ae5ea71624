import { defineProvider } from "@patchbay/core/provider";

// The vendor closed the service: the plugin remains so that errors name the replacement.
export default defineProvider({ tasks: {} });
