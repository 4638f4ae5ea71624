import { reprEntries } from "./print.ts";
import { Structure, type Value } from "./value.ts";

/** The result of `namespace()`, the only value whose attributes a template can set. */
export class Namespace extends Structure {
  readonly typeName = "Namespace";
  readonly attributes: Map<string, Value>;

  constructor(attributes: Iterable<readonly [string, Value]>) {
    super();
    this.attributes = new Map(attributes);
  }

  override attribute(name: string): Value {
    return this.attributes.get(name);
  }

  print(): string {
    return `<Namespace ${reprEntries(this.attributes)}>`;
  }
}
