import type { Shape } from "@patchbay/testing";
import type {
  API,
  Checker,
  Project,
  SignatureKind,
  SymbolFlags,
  Symbol as TypeSymbol,
  Type,
  TypeFlags,
} from "typescript/unstable/sync";

/** TypeScript's compiler as a library. */
export interface Compiler {
  readonly API: typeof API;
  readonly TypeFlags: typeof TypeFlags;
  readonly SymbolFlags: typeof SymbolFlags;
  readonly SignatureKind: typeof SignatureKind;
}

/** Types of the platform, whose members say nothing about what is sent. */
const PLATFORM = new Set(
  "Blob File Response Request ReadStream FsReadStream ReadableStream Buffer Uint8Array ArrayBuffer Date URL BlobLike FileLike ResponseLike BunFile".split(
    " ",
  ),
);

/** Turns types into shapes; types with a name become definitions. */
export class ShapeWriter {
  readonly definitions: Record<string, Shape> = {};
  readonly #names = new Map<number, string>();
  readonly #compiler: Compiler;
  readonly #checker: Checker;

  constructor(compiler: Compiler, project: Project) {
    this.#compiler = compiler;
    this.#checker = project.checker;
  }

  shapeOf(type: Type): Shape {
    const { TypeFlags } = this.#compiler;
    const is = (flags: number): boolean => (type.flags & flags) !== 0;
    if (is(TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (is(TypeFlags.Null)) return { type: "null" };
    if (is(TypeFlags.Boolean)) return { type: "boolean" };
    if (is(TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) return { type: "string" };
    if (is(TypeFlags.Number | TypeFlags.BigInt)) return { type: "number" };
    if (type.isLiteralType()) return { enum: [type.value as string | number | boolean] };
    if (is(TypeFlags.NonPrimitive)) return { type: "object", additionalProperties: {} };
    if (type.isUnionType()) return this.#union(type.getTypes());
    if (type.isIntersectionType()) {
      // `string & {}` keeps the literals beside it visible in editors, and means any text.
      const plain = type.getTypes().find((one) => (one.flags & (TypeFlags.String | TypeFlags.Number)) !== 0);
      if (plain) return this.shapeOf(plain);
    }
    if (type.isTupleType() || this.#checker.isArrayType(type)) {
      const items = this.#checker.getTypeArguments(type as Parameters<Checker["getTypeArguments"]>[0]);
      return { type: "array", items: this.#union(items) };
    }
    return this.#object(type);
  }

  #union(types: readonly Type[]): Shape {
    const { TypeFlags } = this.#compiler;
    const present = types.filter(
      ({ flags }) => (flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never)) === 0,
    );
    const shapes = present.map((type) => this.shapeOf(type));
    if (shapes.some((shape) => Object.keys(shape).length === 0)) return {};
    const free = new Set(shapes.flatMap(({ type }) => (type === undefined ? [] : [type as string])));
    const values = shapes.flatMap((shape) => shape.enum ?? []).filter((value) => !free.has(typeof value));
    const both = [true, false].every((value) => values.includes(value));
    const literals = values.filter((value) => !both || typeof value !== "boolean").toSorted();
    const options = [
      ...shapes.filter((shape) => !shape.enum),
      ...(both ? [{ type: "boolean" } as const] : []),
      ...(literals.length > 0 ? [{ enum: literals }] : []),
    ];
    const different = [...new Map(options.map((shape) => [JSON.stringify(shape), shape])).values()];
    const [only] = different;
    return different.length === 1 && only ? only : { anyOf: different };
  }

  #object(type: Type): Shape {
    const symbol = type.getAliasSymbol() ?? type.getSymbol();
    const name = symbol && !symbol.name.startsWith("__") ? symbol.name : undefined;
    if (name !== undefined && PLATFORM.has(name)) return {};
    const known = this.#names.get(type.id);
    if (known !== undefined) return { $ref: known };
    if (name === undefined) return this.#members(type);
    const free = this.#freeName(name);
    this.#names.set(type.id, free);
    // Taken before the members are written: they may lead back.
    this.definitions[free] = {};
    this.definitions[free] = this.#members(type);
    return { $ref: free };
  }

  #freeName(name: string): string {
    let free = name;
    for (let number = 2; Object.hasOwn(this.definitions, free); number++) free = `${name}${number}`;
    return free;
  }

  #members(type: Type): Shape {
    const { SymbolFlags, TypeFlags } = this.#compiler;
    const properties: Record<string, Shape> = {};
    const required: string[] = [];
    for (const symbol of this.#checker.getPropertiesOfType(type)) {
      const member = this.#checker.getTypeOfSymbol(symbol);
      if (!member || this.#isLeftOut(symbol, member)) continue;
      properties[symbol.name] = this.shapeOf(member);
      const mayBeAbsent =
        (symbol.flags & SymbolFlags.Optional) !== 0 ||
        (member.flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0 ||
        (member.isUnionType() && member.getTypes().some(({ flags }) => (flags & TypeFlags.Undefined) !== 0));
      if (!mayBeAbsent) required.push(symbol.name);
    }
    const [index] = this.#checker.getIndexInfosOfType(type);
    return {
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      ...(index && { additionalProperties: this.shapeOf(index.valueType) }),
    };
  }

  /** Functions are not sent, nor are signals; a member that can never be there is none. */
  #isLeftOut(symbol: TypeSymbol, type: Type): boolean {
    const { SignatureKind, TypeFlags } = this.#compiler;
    if (symbol.name.startsWith("__@")) return true;
    const parts = type.isUnionType() ? type.getTypes() : [type];
    const present = parts.filter(({ flags }) => (flags & TypeFlags.Undefined) === 0);
    return present.every(
      (part) =>
        (part.flags & TypeFlags.Never) !== 0 ||
        part.getSymbol()?.name === "AbortSignal" ||
        (part.isObjectType() && this.#checker.getSignaturesOfType(part, SignatureKind.Call).length > 0),
    );
  }
}
