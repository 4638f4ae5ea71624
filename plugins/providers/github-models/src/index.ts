import { defineProvider } from "@patchbay/core/provider";

// The vendor closed the service: the plugin stays so that calls lead to the replacement.
export default defineProvider({ tasks: {} });
