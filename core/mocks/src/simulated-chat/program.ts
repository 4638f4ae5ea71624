/** A program that the simulation has, by its language's name in a code block. */
export interface Program {
  readonly name: string;
  readonly asks: RegExp;
  readonly python?: string;
  /** In TypeScript, with ‹› around what JavaScript does not have. */
  readonly typescript?: string;
  readonly others?: Readonly<Record<string, string>>;
  /** A call and its result, in Python and in JavaScript. */
  readonly example?: readonly [python: string, javascript: string, result: string];
}

/** A program's text in a language; undefined where it is not written in that. */
export function sourceOf({ python, typescript, others }: Program, language: string): string | undefined {
  if (language === "python") return python;
  if (language === "typescript") return typescript?.replaceAll(/[‹›]/g, "");
  return language === "javascript" ? typescript?.replaceAll(/‹[^›]*›/g, "") : others?.[language];
}
