// `npm run build`: installs what is missing and builds what has changed.
import { build, checkNode, installDependencies } from "./set-up.mjs";

checkNode();
await installDependencies();
await build({ brokenPlugins: "fail" });
