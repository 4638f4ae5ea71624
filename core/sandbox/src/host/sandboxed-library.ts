import type { Library, ModelRecord, SnippetContext } from "@patchbay/core/library";
import type { ShapeNode } from "../messages.ts";
import type { PluginProcess } from "./plugin-process.ts";
import { isCode, membersOf, valueOf } from "./shape.ts";

/** What a library asked for, or its snippets. */
interface Written {
  readonly snippets?: readonly unknown[];
  readonly tasks?: readonly string[];
  readonly others?: readonly { readonly library: string; readonly model: ModelRecord }[];
}

/** Most turns in which a library may ask for other libraries' code. */
const MOST_TURNS = 20;

/** Answers to repeat while other libraries are still being asked. */
const MOST_ANSWERS = 30;

/**
 * A library whose code runs in an engine. `snippets` returns its result if the same question was answered before; otherwise
 * it throws the promise of the answer, and the host asks again.
 */
export function sandboxedLibrary(process: PluginProcess, shape: ShapeNode): { readonly default?: Library } {
  const { snippets: write, about: guide } = membersOf(membersOf(shape)["default"]);
  if (!isCode(write)) return {};
  const about = guide && valueOf(guide);
  const answers = new Map<string, unknown>();

  function keep(key: string, answer: unknown): void {
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size >= MOST_ANSWERS) answers.delete(oldest);
    answers.set(key, answer);
  }

  async function ask(model: ModelRecord, data: object, context: SnippetContext): Promise<unknown> {
    const samples: Record<string, unknown> = {};
    const others: Record<string, unknown> = {};
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const args = [{ value: model }, { value: { ...data, samples, others } }];
      // oxlint-disable-next-line no-await-in-loop -- Each turn knows what the one before asked for.
      const written = (await process.call(["snippets"], args)) as Written;
      if (written.snippets) return written.snippets;
      for (const task of written.tasks ?? []) samples[task] = context.sampleInput(task) ?? null;
      for (const { library, model: other } of written.others ?? []) {
        // oxlint-disable-next-line no-await-in-loop
        others[JSON.stringify([library, other])] = await whenWritten(() => context.snippetsOf(library, other));
      }
    }
    return [];
  }

  return {
    default: {
      ...(typeof about === "string" && { about }),
      snippets(model, context) {
        const { tasks, files, file } = context;
        const data = { tasks, files, file };
        const key = JSON.stringify([model, data]);
        const answer = answers.get(key);
        if (answer instanceof Error) {
          answers.delete(key);
          throw answer;
        }
        if (answer !== undefined) return answer as ReturnType<Library["snippets"]>;
        // oxlint-disable-next-line no-throw-literal -- The host waits for it and asks again.
        throw ask(model, data, context).then(
          (snippets) => keep(key, snippets),
          (error: unknown) => keep(key, error),
        );
      },
    },
  };
}

/** Another library may throw a promise, too. */
async function whenWritten<Result>(write: () => Result): Promise<Result> {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof Promise)) throw error;
    await error;
    return whenWritten(write);
  }
}
