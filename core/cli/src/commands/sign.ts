import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { InputError } from "@patchbay/core/errors";
import type { Command, CommandContext } from "../command.ts";
import { UsageError } from "../parse-words.ts";

const KEY_VARIABLE = "PATCHBAY_SIGNING_KEY";

const options = { key: { type: "string" }, "new-key": { type: "string" } } as const;

export const signCommand: Command = {
  options,
  help: `Usage: patchbay sign <folder…> --key <file>
       patchbay sign --new-key <file>

Signs built plugins, so that their users get updates from you alone. Run it after 'patchbay build': a later build removes
the signature.

  --key <file>      your private key (or its content in the variable ${KEY_VARIABLE}, for a workflow)
  --new-key <file>  create a private key; keep it outside of the plugin's folder, and make a copy: without it, you are
                    another publisher`,

  async run(args, context) {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    if (values["new-key"] !== undefined) return createKey(values["new-key"], context);
    if (positionals.length === 0) throw new UsageError("Name the folders of built plugins: patchbay sign <folder…>.");
    const pem = await readKey(values.key, context);
    const { SIGNATURE_FILE, signManifest } = await import("@patchbay/host-app/install");
    for (const folder of positionals) {
      const dist = path.resolve(context.cwd, folder, "dist");
      const manifest = await readFile(path.join(dist, "manifest.json")).catch((error: unknown) => {
        throw new InputError(`${folder} is not built: there is no ${dist}/manifest.json. Run 'patchbay build' first.`, {
          cause: error,
        });
      });
      const { document, publisher } = await signManifest(manifest, pem);
      await writeFile(path.join(dist, SIGNATURE_FILE), document);
      context.print(`${folder} is signed by ${publisher}.`);
    }
    return 0;
  },
};

async function createKey(name: string, { cwd, print }: CommandContext): Promise<number> {
  const file = path.resolve(cwd, name);
  const { createPublisherKey } = await import("@patchbay/host-app/install");
  const { pem, publisher } = await createPublisherKey();
  // Never in place of another key, and readable for its owner alone.
  await writeFile(file, pem, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new InputError(`${file} exists already, and may be a key. Name another file.`, { cause: error });
  });
  print(`The private key is in ${file}. Keep it outside of the plugin's folder, and make a copy.`);
  print(`You are ${publisher}.`);
  return 0;
}

async function readKey(name: string | undefined, { cwd, environment }: CommandContext): Promise<string> {
  const content = environment[KEY_VARIABLE];
  if (name === undefined) {
    if (content) return content;
    throw new UsageError(
      `Name your private key with --key, or set ${KEY_VARIABLE}. 'patchbay sign --new-key' creates one.`,
    );
  }
  const file = path.resolve(cwd, name);
  return readFile(file, "utf8");
}
