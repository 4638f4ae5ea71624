import { config } from "zod/v4/core";

// The SDK's schemas would compile code, which the page's policy blocks. A module of its own: it runs before them.
config({ jitless: true });
