// A registry on loopback, in a separate process: prints its port. Everything but our own packages comes from upstream.
import { mkdirSync } from "node:fs";
import process from "node:process";
import { runServer } from "verdaccio";

const [folder, upstream] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const everybody = { access: "$all", publish: "$all" };
const server = await runServer({
  storage: `${folder}/storage`,
  self_path: folder,
  uplinks: { upstream: { url: upstream, timeout: "60s" } },
  packages: {
    "@patchbay/*": everybody,
    "create-patchbay-plugin": everybody,
    "**": { access: "$all", proxy: "upstream" },
  },
  auth: { htpasswd: { file: `${folder}/htpasswd` } },
  log: { type: "stdout", format: "json", level: "fatal" },
  web: { enable: false },
  max_body_size: "50mb",
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`listening on ${server.address().port}\n`));
