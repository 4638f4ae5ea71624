import { NUMBER_PROGRAMS } from "./number-programs.ts";
import type { Program } from "./program.ts";
import { TEXT_PROGRAMS } from "./text-programs.ts";

/** In the order in which they are tried: a question for words may contain one for numbers. */
export const PROGRAMS: readonly Program[] = [...TEXT_PROGRAMS, ...NUMBER_PROGRAMS];

/** A program's text in a language; undefined where it is not written in that. */
export function sourceOf({ python, typescript, others }: Program, language: string): string | undefined {
  if (language === "python") return python;
  if (language === "typescript") return typescript?.replaceAll(/[‹›]/g, "");
  return language === "javascript" ? typescript?.replaceAll(/‹[^›]*›/g, "") : others?.[language];
}
