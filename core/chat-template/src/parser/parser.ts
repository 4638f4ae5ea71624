import type { Token } from "../lexer/token.ts";
import type { Statement, Target } from "../tree.ts";
import { parseExpression, parseOr } from "./expression.ts";
import { parseTuple } from "./primary.ts";
import { TokenStream, type Grammar } from "./token-stream.ts";

const grammar: Grammar = { expression: parseExpression, unconditional: parseOr };

/** Parses what follows the tag's name, up to but without the tag's end. */
export type StatementParser = (parser: Parser, at: number) => Statement;

/** Parses tokens into statements, whose parsers are in a table. */
export class Parser extends TokenStream {
  readonly #statements: ReadonlyMap<string, StatementParser>;
  /** Tags that would close the open block, for messages. */
  readonly #open: (readonly string[])[] = [];

  constructor(tokens: readonly Token[], statements: ReadonlyMap<string, StatementParser>) {
    super(tokens, grammar);
    this.#statements = statements;
  }

  template(): Statement[] {
    const body = this.#statementsUntil([]);
    if (!this.is("end")) this.unexpected();
    return body;
  }

  /** From a tag's end to the name of one of the tags that may follow, which is left to be taken. */
  body(ends: readonly string[]): Statement[] {
    this.skip(":");
    this.expect("%}");
    this.#open.push(ends);
    this.enter();
    const body = this.#statementsUntil(ends);
    this.leave();
    this.#open.pop();
    if (this.is("end")) this.fail(`Missing tag: expected ${listed(ends)} before the end of the template`);
    return body;
  }

  /** A body that only one tag can follow, which is taken. */
  lastBody(end: string): Statement[] {
    const body = this.body([end]);
    this.take();
    return body;
  }

  /** Within a loop the name `loop` is the loop's. */
  rejectLoopName(target: Target, isLoop: boolean): void {
    if (target.kind === "target-tuple") for (const item of target.items) this.rejectLoopName(item, isLoop);
    const isInLoop = isLoop || this.#open.some((ends) => ends.includes("endfor"));
    if (target.kind === "name" && target.name === "loop" && isInLoop) {
      this.fail("Cannot assign to 'loop' in a loop", target.at);
    }
  }

  #statementsUntil(ends: readonly string[]): Statement[] {
    const statements: Statement[] = [];
    for (;;) {
      const { kind, text, at } = this.current;
      if (kind === "end") return statements;
      this.take();
      if (kind === "text") statements.push({ kind: "text", at, text });
      else if (kind === "{{") {
        statements.push({ kind: "output", at, values: [parseTuple(this)] });
        this.expect("}}");
      } else {
        if (this.is("name") && ends.includes(this.current.text)) return statements;
        statements.push(this.#statement());
        this.expect("%}");
      }
    }
  }

  #statement(): Statement {
    const { text, at } = this.expect("name");
    const parse = this.#statements.get(text);
    if (parse !== undefined) return parse(this, at);
    const ends = this.#open.at(-1);
    if (ends !== undefined && text.startsWith("end"))
      this.fail(`Unexpected tag '${text}', expected ${listed(ends)}`, at);
    const absent = withoutFiles.get(text);
    if (absent !== undefined) this.fail(`'${text}' is not there: ${absent}`, at);
    this.fail(`Unknown tag '${text}'; the tags are: ${[...this.#statements.keys()].join(", ")}`, at);
  }
}

const noFiles = "a chat template is a single file and cannot load others";
const noInheritance = "chat templates have no inheritance: write a macro";

/** Tags of Jinja that need other templates. */
const withoutFiles: ReadonlyMap<string, string> = new Map([
  ["include", noFiles],
  ["import", noFiles],
  ["from", noFiles],
  ["extends", noInheritance],
  ["block", noInheritance],
]);

function listed(tags: readonly string[]): string {
  return tags.map((tag) => `'${tag}'`).join(" or ");
}
