import { pathToFileURL } from "node:url";
import { PatchbayError, PluginLoadError } from "../errors/index.ts";
import { exposePath } from "../plugin/plugin-source.ts";
import type { Expose, PluginFile } from "../manifest/manifest.ts";
import { isContainer, type FederationContainer, type ShareScope } from "../plugin/plugin-source.ts";
import { integrityOf, readRegularFile } from "./read-file.ts";

/** A file that a manifest names, and its plugin. */
interface ListedFile {
  /** The plugin's name in errors, such as `provider 'groq'`. */
  readonly name: string;
  /** Description of the file in errors. */
  readonly expose: string;
  /** Path of the file. */
  readonly file: string;
  readonly integrity: PluginFile["integrity"];
}

/** The container file to load, and its plugin. */
export interface ContainerRequest extends ListedFile {
  readonly expose: Expose;
  /** Every attempt runs the module again: Node caches failed modules. */
  readonly attempt: number;
}

/**
 * Reads a container file, checks its hash, gives it the shared modules and returns the exposed module.
 * @throws PluginLoadError if the file is missing, altered, broken or not a container
 * @throws IncompatiblePluginError if the container needs a shared module that the scope does not have
 */
export async function loadContainer(request: ContainerRequest, scope: ShareScope): Promise<object> {
  const { name, expose, file } = request;
  const code = await readVerified(request);
  try {
    const container = await importCode(code, request);
    await container.init(scope);
    const factory = await container.get(exposePath(expose));
    return factory();
  } catch (error) {
    if (PatchbayError.isInstance(error)) throw error;
    throw new PluginLoadError(`The ${expose} of ${name} failed while it was loaded from ${file}: ${describe(error)}`, {
      cause: error,
    });
  }
}

/** Reads a file that a manifest names. @throws PluginLoadError if it is missing or altered */
export async function readVerified({ name, expose, file, integrity }: ListedFile): Promise<Buffer<ArrayBuffer>> {
  const code = await readRegularFile(file).catch((error: NodeJS.ErrnoException) => {
    const problem = error.code === "ENOENT" ? "is missing" : `cannot be read (${error.message})`;
    throw new PluginLoadError(
      `The file of the ${expose} of ${name} ${problem}: ${file}. Build the plugin again with 'patchbay build'.`,
      { cause: error },
    );
  });
  const actual = integrityOf(code);
  if (actual !== integrity) {
    throw new PluginLoadError(
      `${file} is not the file that the manifest of ${name} names: its hash is ${actual} instead of ${integrity}. ` +
        "None of its code was run. Build the plugin again, or download it again.",
    );
  }
  return code;
}

/**
 * Runs exactly the bytes that were verified. From a `data:` address, because the file may change between check and
 * import;
 * the source's address keeps stack traces readable.
 */
async function importCode(code: Buffer, { name, file, attempt }: ContainerRequest): Promise<FederationContainer> {
  const traced = `${code.toString("utf8")}\n//# sourceURL=${pathToFileURL(file).href}?attempt=${attempt}`;
  const address = `data:text/javascript;base64,${Buffer.from(traced).toString("base64")}`;
  const container = (await import(/* @vite-ignore */ address)) as object;
  if (!isContainer(container)) {
    throw new PluginLoadError(
      `${file} of ${name} is no Module Federation container: it has to export the functions init and get. ` +
        "Build the plugin with 'patchbay build'.",
    );
  }
  return container;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
