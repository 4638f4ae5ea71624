import { TAG, type Tagged } from "../messages.ts";
import { Blob } from "./blob.ts";

interface Field {
  readonly name: string;
  readonly value: string | Blob;
  readonly fileName?: string;
}

export class FormData {
  #fields: Field[] = [];

  append(name: string, value: unknown, fileName?: string): void {
    this.#fields.push(fieldOf(name, value, fileName));
  }

  set(name: string, value: unknown, fileName?: string): void {
    const index = this.#fields.findIndex((field) => field.name === name);
    if (index === -1) return this.append(name, value, fileName);
    this.#fields[index] = fieldOf(name, value, fileName);
    this.#fields = this.#fields.filter((field, at) => at <= index || field.name !== name);
  }

  delete(name: string): void {
    this.#fields = this.#fields.filter((field) => field.name !== name);
  }

  get(name: string): string | Blob | null {
    return this.#fields.find((field) => field.name === name)?.value ?? null;
  }

  getAll(name: string): (string | Blob)[] {
    return this.#fields.filter((field) => field.name === name).map(({ value }) => value);
  }

  has(name: string): boolean {
    return this.#fields.some((field) => field.name === name);
  }

  *entries(): Generator<[string, string | Blob]> {
    for (const { name, value } of this.#fields) yield [name, value];
  }

  [Symbol.iterator](): Generator<[string, string | Blob]> {
    return this.entries();
  }

  toJSON(): Tagged {
    return { [TAG]: "form", fields: this.#fields };
  }
}

function fieldOf(name: string, value: unknown, fileName: string | undefined): Field {
  if (!Blob.holds(value)) return { name: String(name), value: String(value) };
  return { name: String(name), value, ...(fileName !== undefined && { fileName: String(fileName) }) };
}
