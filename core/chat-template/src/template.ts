import { compile, type CompileOptions, type CompiledTemplate } from "./compile.ts";
import type { TemplateTree } from "./tree.ts";

/**
 * A template as a class, with the constructor and `render` of `@huggingface/jinja`: change the import and nothing else.
 *
 * @example
 * const template = new Template("Hello {{ name }}!");
 * template.render({ name: "World" }); // "Hello World!"
 */
export class Template {
  readonly #compiled: CompiledTemplate;

  /** @throws {TemplateSyntaxError} with the place. */
  constructor(source: string, options: CompileOptions = {}) {
    this.#compiled = compile(source, options);
  }

  /** The tree that the source was parsed to. */
  get tree(): TemplateTree {
    return this.#compiled.tree;
  }

  /** @throws {TemplateRuntimeError} with the place. */
  render(values: Readonly<Record<string, unknown>> = {}): string {
    return this.#compiled.render(values);
  }
}
