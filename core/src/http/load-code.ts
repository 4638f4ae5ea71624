import { PatchbayError } from "../errors/index.ts";

/** Loads code with its first use, and keeps it: `import()` costs some microseconds each time. What failed is tried again. */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined;
  return async () => (loaded ??= await load());
}

/** Loads code that only failures need. @throws PatchbayError instead of an error that might show the failure's details */
export function loadOnFailure<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch((): never => {
    throw new PatchbayError(
      "The call failed, and the code that explains why could not be loaded. Check the connection and call again.",
    );
  });
}
