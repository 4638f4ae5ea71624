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

  /** Item at an index from 0, or undefined behind the end. */
  at(index: number): number | undefined {
    return index >= 0 && index < this.length ? this.start + index * this.step : undefined;
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
