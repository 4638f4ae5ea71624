/** Writes the modules that the exports and commands of a built package lead to. */
export function bundlePackage(
  folder: string,
  target: string,
  manifest: { readonly name: string; readonly exports: object; readonly bin?: object },
): Promise<void>;
