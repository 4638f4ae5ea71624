// Writes core's version where its client names itself: `npm run version-packages` calls it. A test compares.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

const { version } = JSON.parse(readFileSync(path.join(ROOT, "core/package.json"), "utf8"));
const file = path.join(ROOT, "core/src/http/request.ts");
writeFileSync(file, readFileSync(file, "utf8").replace(/"patchbay\/[^"]+"/, `"patchbay/${version}"`));
