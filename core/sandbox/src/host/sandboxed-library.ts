import type { Library, ModelRecord, SnippetContext } from "@patchbay/core/library";
import type { ShapeNode } from "../messages.ts";
import type { PluginProcess } from "./plugin-process.ts";
import { rememberedAnswers, whenAnswered } from "./remembered-answers.ts";
import { isCode, membersOf, valueOf } from "./shape.ts";

/** What a library asked for, or its snippets. */
interface Written {
  readonly snippets?: readonly unknown[];
  readonly tasks?: readonly string[];
  readonly others?: readonly { readonly library: string; readonly model: ModelRecord }[];
}

/** Most turns in which a library may ask for other libraries' code. */
const MOST_TURNS = 20;

/** A library whose code runs in an engine. */
export function sandboxedLibrary(process: PluginProcess, shape: ShapeNode): { readonly default?: Library } {
  const { snippets: code, about: guide } = membersOf(membersOf(shape)["default"]);
  if (!isCode(code)) return {};
  const about = guide && valueOf(guide);

  async function write(model: ModelRecord, data: object, context: SnippetContext): Promise<unknown> {
    const samples: Record<string, unknown> = {};
    const others: Record<string, unknown> = {};
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const args = [{ value: model }, { value: { ...data, samples, others } }];
      // oxlint-disable-next-line no-await-in-loop -- Each turn knows what the one before asked for.
      const written = (await process.call(["snippets"], args)) as Written;
      if (written.snippets) return written.snippets;
      for (const task of written.tasks ?? []) {
        // oxlint-disable-next-line no-await-in-loop
        samples[task] = (await whenAnswered(() => context.sampleInput(task))) ?? null;
      }
      for (const { library, model: other } of written.others ?? []) {
        // oxlint-disable-next-line no-await-in-loop
        others[JSON.stringify([library, other])] = await whenAnswered(() => context.snippetsOf(library, other));
      }
    }
    return [];
  }

  const snippets = rememberedAnswers<Parameters<typeof write>, ReturnType<Library["snippets"]>>(write);
  return {
    default: {
      ...(typeof about === "string" && { about }),
      snippets(model, context) {
        const { tasks, files, file } = context;
        const data = { tasks, files, file };
        return snippets([model, data], model, data, context);
      },
    },
  };
}
