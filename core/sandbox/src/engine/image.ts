import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newVariant,
  QuickJSWASMModule,
  StaticLifetime,
  type IntrinsicsFlags,
  type JSContextPointer,
  type JSRuntimePointer,
  type JSValuePointer,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from "quickjs-emscripten-core";

/** Bytes of a page of WebAssembly. */
const PAGE = 65_536;
/** The engine's smallest and largest memory in pages, as it was compiled. */
const FIRST_PAGES = 256;
const MOST_PAGES = 32_768;
/** Bytes that an image stores or leaves out together. */
const RUN = 256;
/** Numbers in an image before the runs. */
const HEAD = 5;
const ALL_INTRINSICS = 0 as IntrinsicsFlags;

/** An engine with a memory of its own, in which the script that runs beside every plugin has run. */
export interface Engine {
  readonly runtime: QuickJSRuntime;
  readonly context: QuickJSContext;
  /** What the script exports. */
  readonly guest: QuickJSHandle;
}

interface Pointers {
  readonly runtime: JSRuntimePointer;
  readonly context: JSContextPointer;
  readonly guest: JSValuePointer;
}

async function instantiate(wasmModule: WebAssembly.Module, pages: number) {
  const memory = new WebAssembly.Memory({ initial: pages, maximum: MOST_PAGES });
  // Otherwise it prints why it ended.
  const emscriptenModule = { print() {}, printErr() {} } as object;
  const customized = newVariant(variant, { wasmModule, wasmMemory: memory, log() {}, emscriptenModule });
  const [load, FFI] = await Promise.all([customized.importModuleLoader(), customized.importFFI()]);
  const emscripten = await (load as Exclude<typeof load, { default: unknown }>)();
  emscripten.type = "sync";
  const ffi = new FFI(emscripten);
  return { memory, ffi, emscripten, module: new QuickJSWASMModule(emscripten, ffi) };
}

type Instance = Awaited<ReturnType<typeof instantiate>>;

/** The objects of a runtime and context that are in the memory already. */
function wrap({ ffi, module }: Instance, pointers: Omit<Pointers, "guest">): Omit<Engine, "guest"> {
  ffi.QTS_NewRuntime = () => pointers.runtime;
  const runtime = module.newRuntime();
  return { runtime, context: runtime.newContext({ contextPointer: pointers.context }) };
}

/**
 * Runs a script once and returns the engine's memory as a file: to copy it takes a hundredth of the time of the script.
 * @param script an expression
 */
export async function createImage(wasmModule: WebAssembly.Module, script: string): Promise<Uint8Array<ArrayBuffer>> {
  const fresh = await instantiate(wasmModule, FIRST_PAGES);
  const instance = await instantiate(wasmModule, FIRST_PAGES);
  const runtime = instance.ffi.QTS_NewRuntime();
  const pointers = { runtime, context: instance.ffi.QTS_NewContext(runtime, ALL_INTRINSICS) };
  const { context } = wrap(instance, pointers);
  const guest = context.unwrapResult(context.evalCode(script, "patchbay.js")).value as JSValuePointer;
  clearFree(instance);
  return written(new Uint8Array(fresh.memory.buffer), new Uint8Array(instance.memory.buffer), { ...pointers, guest });
}

/** Bytes that no gap between used blocks has: a block of this size is above all of them. */
const ABOVE = 4_000_000;
/** Sizes of the blocks with which free memory is cleared. */
const BLOCKS = [65_536, 16_384, 4096, 1024, 256, 64, 24];

/** Clears what the script's parser has left in free memory, so that no image stores it. */
function clearFree({ memory, emscripten }: Instance): void {
  const { _malloc: allocate, _free: free } = emscripten;
  const top = allocate(ABOVE);
  free(top);
  const cleared: number[] = [];
  for (const size of BLOCKS) {
    for (let block = allocate(size); block < top; block = allocate(size)) {
      new Uint8Array(memory.buffer, block, size).fill(0);
      cleared.push(block);
    }
  }
  for (const block of cleared) free(block);
}

/** Pages, pointers and number of runs; then offset and length of each run; then their bytes. */
function written(fresh: Uint8Array, used: Uint8Array, { runtime, context, guest }: Pointers): Uint8Array<ArrayBuffer> {
  const runs: { start: number; end: number }[] = [];
  for (let start = 0; start < used.length; start += RUN) {
    const end = start + RUN;
    if (used.subarray(start, end).every((byte, index) => byte === (fresh[start + index] ?? 0))) continue;
    const last = runs.at(-1);
    if (last?.end === start) last.end = end;
    else runs.push({ start, end });
  }
  const head = [used.length / PAGE, runtime, context, guest, runs.length];
  const header = Uint32Array.from([...head, ...runs.flatMap(({ start, end }) => [start, end - start])]);
  const image = new Uint8Array(header.byteLength + runs.reduce((sum, { start, end }) => sum + end - start, 0));
  image.set(new Uint8Array(header.buffer));
  let offset = header.byteLength;
  for (const { start, end } of runs) {
    image.set(used.subarray(start, end), offset);
    offset += end - start;
  }
  return image;
}

/** Starts an engine from an image that was made with the same module. */
export async function startEngine(wasmModule: WebAssembly.Module, image: ArrayBuffer): Promise<Engine> {
  const [pages = 0, runtime, context, guest, count = 0] = new Uint32Array(image, 0, HEAD);
  const instance = await instantiate(wasmModule, pages);
  const runs = new Uint32Array(image, HEAD * Uint32Array.BYTES_PER_ELEMENT, 2 * count);
  const memory = new Uint8Array(instance.memory.buffer);
  let offset = runs.byteOffset + runs.byteLength;
  for (let run = 0; run < runs.length; run += 2) {
    memory.set(new Uint8Array(image, offset, runs[run + 1]), runs[run]);
    offset += runs[run + 1]!;
  }
  const pointers = { runtime, context } as Omit<Pointers, "guest">;
  return { ...wrap(instance, pointers), guest: new StaticLifetime(guest as JSValuePointer) };
}
