#!/usr/bin/env node
// `npm create patchbay-plugin` is `patchbay new --alone`.
import process from "node:process";

process.argv.splice(2, 0, "new", "--alone");
await import("@patchbay/cli/bin/patchbay.js");
