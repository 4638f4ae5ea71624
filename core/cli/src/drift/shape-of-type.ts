import type { Shape } from "@patchbay/testing";
import type { API, Checker, Project, SignatureKind, SymbolFlags, Type, TypeFlags } from "typescript/unstable/async";

/** TypeScript's compiler as a library. */
export interface Compiler {
  readonly API: typeof API;
  readonly TypeFlags: typeof TypeFlags;
  readonly SymbolFlags: typeof SymbolFlags;
  readonly SignatureKind: typeof SignatureKind;
}

/** Platform types, whose members do not describe JSON. */
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

  async shapeOf(type: Type): Promise<Shape> {
    const { TypeFlags } = this.#compiler;
    const is = (flags: number): boolean => (type.flags & flags) !== 0;
    if (is(TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (is(TypeFlags.Null)) return { type: "null" };
    if (is(TypeFlags.Boolean)) return { type: "boolean" };
    if (is(TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) return { type: "string" };
    if (is(TypeFlags.Number | TypeFlags.BigInt)) return { type: "number" };
    if (type.isLiteralType()) return { enum: [type.value as string | number | boolean] };
    if (is(TypeFlags.NonPrimitive)) return { type: "object", additionalProperties: {} };
    if (type.isUnionType()) return this.#union(await type.getTypes());
    if (type.isIntersectionType()) {
      // `string & {}` means any string; it only helps editors suggest the literals next to it.
      const parts = await type.getTypes();
      const plain = parts.find((one) => (one.flags & (TypeFlags.String | TypeFlags.Number)) !== 0);
      if (plain) return this.shapeOf(plain);
    }
    if (type.isTupleType() || (await this.#checker.isArrayType(type))) {
      const items = await this.#checker.getTypeArguments(type as Parameters<Checker["getTypeArguments"]>[0]);
      return { type: "array", items: await this.#union(items) };
    }
    return this.#object(type);
  }

  async #union(types: readonly Type[]): Promise<Shape> {
    const { TypeFlags } = this.#compiler;
    const absent = TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never;
    const shapes: Shape[] = [];
    // In order, because the order determines the names of definitions.
    for (const type of types) if ((type.flags & absent) === 0) shapes.push(await this.shapeOf(type));
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

  async #object(type: Type): Promise<Shape> {
    const symbol = (await type.getAliasSymbol()) ?? (await type.getSymbol());
    const name = symbol && !symbol.name.startsWith("__") ? symbol.name : undefined;
    if (name !== undefined && PLATFORM.has(name)) return {};
    const known = this.#names.get(type.id);
    if (known !== undefined) return { $ref: known };
    if (name === undefined) return this.#members(type);
    const free = this.#freeName(name);
    this.#names.set(type.id, free);
    // Taken before the members are written: they may lead back.
    this.definitions[free] = {};
    this.definitions[free] = await this.#members(type);
    return { $ref: free };
  }

  #freeName(name: string): string {
    let free = name;
    for (let number = 2; Object.hasOwn(this.definitions, free); number++) free = `${name}${number}`;
    return free;
  }

  async #members(type: Type): Promise<Shape> {
    const { SymbolFlags, TypeFlags } = this.#compiler;
    const properties: Record<string, Shape> = {};
    const required: string[] = [];
    for (const symbol of await this.#checker.getPropertiesOfType(type)) {
      const member = await this.#checker.getTypeOfSymbol(symbol);
      if (!member) continue;
      const parts = member.isUnionType() ? await member.getTypes() : [member];
      if (symbol.name.startsWith("__@") || (await this.#isLeftOut(parts))) continue;
      properties[symbol.name] = await this.shapeOf(member);
      const absent = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Undefined;
      const isOptional =
        (symbol.flags & SymbolFlags.Optional) !== 0 || parts.some(({ flags }) => (flags & absent) !== 0);
      if (!isOptional) required.push(symbol.name);
    }
    const [index] = await this.#checker.getIndexInfosOfType(type);
    return {
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      ...(index && { additionalProperties: await this.shapeOf(index.valueType) }),
    };
  }

  /** Functions and signals are not sent, and `never` members do not exist. */
  async #isLeftOut(parts: readonly Type[]): Promise<boolean> {
    const { SignatureKind, TypeFlags } = this.#compiler;
    for (const part of parts) {
      if ((part.flags & (TypeFlags.Undefined | TypeFlags.Never)) !== 0) continue;
      if (!part.isObjectType()) return false;
      if ((await part.getSymbol())?.name === "AbortSignal") continue;
      if ((await this.#checker.getSignaturesOfType(part, SignatureKind.Call)).length === 0) return false;
    }
    return true;
  }
}
