import type { PageLook, PageTheme } from "./frame-messages.ts";

/** The look of the page at this moment. */
export async function readPageLook(): Promise<PageLook> {
  const rules = [...document.styleSheets].flatMap(rulesOf);
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
  const fonts = await Promise.all(faces.map(readFont));
  return {
    styles: rules
      .filter((rule) => !faces.includes(rule as CSSFontFaceRule))
      .map(({ cssText }) => cssText)
      .join("\n"),
    fonts: fonts.flat(),
    theme: pageTheme(),
    language: document.documentElement.lang,
  };
}

export function pageTheme(): PageTheme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : undefined;
}

function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    // The sheet of another origin, in author mode.
    return [];
  }
}

/** A font that has a file. Without it the frame uses the page's fallback. */
async function readFont({ style, parentStyleSheet }: CSSFontFaceRule): Promise<PageLook["fonts"]> {
  const [, file] = /url\("([^"]+)"\)/.exec(style.getPropertyValue("src")) ?? [];
  if (file === undefined) return [];
  try {
    const response = await fetch(new URL(file, parentStyleSheet?.href ?? location.href));
    if (!response.ok) return [];
    const family = style.getPropertyValue("font-family").replaceAll('"', "");
    return [{ family, weight: style.getPropertyValue("font-weight"), bytes: await response.arrayBuffer() }];
  } catch {
    return [];
  }
}
