import { parse } from "@patchbay/chat-template";
import { describe, expect, it } from "vitest";
import { outlineOf, pathsToDepth, visibleLines, type OutlineNode } from "./syntax-tree.tsx";

function everyPath(node: OutlineNode): string[] {
  return [node.path, ...node.children().flatMap(everyPath)];
}

/** The open tree as text. */
function picture(source: string): string[] {
  const root = outlineOf(parse(source));
  return visibleLines(root, new Set(everyPath(root)), 100).map(
    ({ node, depth }) => `${" ".repeat(depth - 1)}${[node.field, node.kind, node.detail].filter(Boolean).join(" ")}`,
  );
}

describe("the outline of a template", () => {
  it("lists fields, kinds and the content of each node, and leaves out empty ones", () => {
    expect(picture("a\n{{ f(x, k=1) if not y == none }}")).toEqual([
      "template template",
      ' body[0] text "a\\n"',
      " body[1] output",
      "  values[0] conditional",
      "   test unary not",
      "    operand comparison",
      "     first name y",
      "     rest[0] ==",
      "      operand literal null",
      "   value call",
      "    callee name f",
      "    arguments",
      "     positional[0] name x",
      "     keywords[0] k",
      "      value literal 1",
    ]);
  });

  it("gives every node its path", () => {
    expect(
      outlineOf(parse("ab{{ c }}"))
        .children()
        .map(({ at }) => at),
    ).toEqual([0, 2]);
  });

  it("opens to a depth and stops at a limit", () => {
    const root = outlineOf(parse("{{ a }}{{ b }}{{ c }}"));
    expect(visibleLines(root, pathsToDepth(root, 2), 100)).toHaveLength(7);
    expect(visibleLines(root, pathsToDepth(root, 2), 3)).toHaveLength(3);
  });
});
