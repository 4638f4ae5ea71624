import { Structure, type Value } from "./value.ts";

/** Python's range: its items are made while it is gone through. */
export class Range extends Structure {
  readonly typeName = "range";
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  readonly length: number;

  constructor(start: number, stop: number, step: number) {
    super();
    this.start = start;
    this.stop = stop;
    this.step = step;
    this.length = Math.max(0, Math.ceil((stop - start) / step));
  }

  override attribute(name: string): Value {
    return name === "start" || name === "stop" || name === "step" ? this[name] : undefined;
  }

  override at(index: number): number | undefined {
    const position = index < 0 ? index + this.length : index;
    return position >= 0 && position < this.length ? this.start + position * this.step : undefined;
  }

  override equals(other: Value): boolean {
    return other instanceof Range && other.print() === this.print();
  }

  override *items(): Iterable<Value> {
    for (let index = 0; index < this.length; index++) yield this.start + index * this.step;
  }

  override size(): number {
    return this.length;
  }

  override truth(): boolean {
    return this.length > 0;
  }

  print(): string {
    return `range(${this.start}, ${this.stop}${this.step === 1 ? "" : `, ${this.step}`})`;
  }
}
