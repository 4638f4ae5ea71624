/** Makes a function of a program, which may wait. */
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor;

/**
 * Runs a JavaScript module with other things in place of its imports and globals.
 * @param scope by name
 * @returns what it has printed
 */
export async function runCode(code: string, scope: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const printed: unknown[] = [];
  const print = (value: unknown) => void printed.push(value);
  const globals = {
    console: { log: print },
    process: { env: { HF_TOKEN: "hf_test" }, stdout: { write: print } },
    ...scope,
  };
  const program = code.replaceAll(/^import .*;\n/gm, "");
  await AsyncFunction(...Object.keys(globals), program)(...Object.values(globals));
  return printed;
}
