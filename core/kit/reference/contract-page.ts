import type { Declaration } from "./read-declarations.ts";

/** A page of Markdown about declarations: each a heading, its code, its comment and its members. */
export function contractPage(title: string, lead: string, sections: readonly Section[]): string {
  const parts = sections.map(({ title: heading, declarations }) =>
    [`## ${heading}`, ...declarations.map(describeDeclaration)].join("\n\n"),
  );
  return `${[`# ${title}`, lead, ...parts].join("\n\n")}\n`;
}

export interface Section {
  readonly title: string;
  readonly declarations: readonly Declaration[];
}

function describeDeclaration({ name, code, doc, kind, members }: Declaration): string {
  const isCode = kind === "type" || kind === "function";
  return [
    `### ${name}`,
    ...(isCode ? [codeBlock(code)] : []),
    ...paragraphsOf(doc),
    ...(members.length > 0 ? [members.map(describeMember).join("\n")] : []),
  ].join("\n\n");
}

function describeMember({ code, doc }: Declaration): string {
  const [prose, ...tags] = paragraphsOf(doc);
  const details = [prose, ...tags.map((tag) => tag.replaceAll(/^- /gm, "").replaceAll("\n", "; "))].filter(Boolean);
  return `- \`${code}\`${details.length > 0 ? `: ${details.join(" ")}` : ""}`;
}

/** A comment's text, then its parameters as a list, its result, its errors, and its example as code. */
function paragraphsOf(doc: string): string[] {
  const [prose = "", ...tags] = doc.split(/^\s*@|(?<=[.)]) @(?=returns|throws)/m);
  const read = tags.map((tag) => /^(\w+)\s*([^]*)$/.exec(tag.trim()) ?? []);
  const ofKind = (kind: string) => read.filter(([, name]) => name === kind).map(([, , rest = ""]) => rest);
  const parameters = ofKind("param").map((text) => text.replace(/^(\w+)\s+/, "- `$1`: ").replaceAll(/\s+/g, " "));
  return [
    prose.trim().replaceAll(/\s*\n\s*/g, " "),
    parameters.join("\n"),
    ...ofKind("returns").map((text) => `Returns ${text.replaceAll(/\s+/g, " ")}.`),
    ...ofKind("throws").map((text) => `Throws ${text.replaceAll(/\s+/g, " ")}.`),
    ...ofKind("example").map(codeBlock),
  ].filter(Boolean);
}

function codeBlock(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}
