import { entriesOf, sizeOf, type Mapping } from "./dict.ts";
import { reprAll } from "./print.ts";
import { Structure, tupleOf, type Value } from "./value.ts";

/** What `dict.keys()`, `dict.values()` and `dict.items()` return. */
export class DictView extends Structure {
  readonly typeName: string;
  readonly #mapping: Mapping;
  readonly #kind: "keys" | "values" | "items";

  constructor(mapping: Mapping, kind: "keys" | "values" | "items") {
    super();
    this.typeName = `dict_${kind}`;
    this.#mapping = mapping;
    this.#kind = kind;
  }

  override *items(): Iterable<Value> {
    for (const [key, value] of entriesOf(this.#mapping)) {
      yield this.#kind === "items" ? tupleOf(key, value) : this.#kind === "keys" ? key : value;
    }
  }

  override size(): number {
    return sizeOf(this.#mapping);
  }

  override truth(): boolean {
    return this.size() > 0;
  }

  print(): string {
    return `${this.typeName}([${reprAll(this.items())}])`;
  }
}
