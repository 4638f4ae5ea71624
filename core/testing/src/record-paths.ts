/** Way to a value inside a record: `["config", "peft", "task_type"]`. */
export type RecordPath = readonly (string | number)[];

const isBranch = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === "object" && value !== null;

/** All values inside a record, objects and lists included, with the way to them. */
export function valuesIn(record: unknown, path: RecordPath = []): [path: RecordPath, value: unknown][] {
  if (!isBranch(record)) return [];
  return Object.entries(record).flatMap(([key, value]): [RecordPath, unknown][] => {
    const memberPath = [...path, Array.isArray(record) ? Number(key) : key];
    return [[memberPath, value], ...valuesIn(value, memberPath)];
  });
}

/**
 * A record with another value at a place; without the place when the value is undefined. What is not on the way there is
 * shared with the record.
 */
export function withValue<Value>(record: Value, path: RecordPath, value: unknown): Value {
  const [key, ...further] = path;
  if (key === undefined || !isBranch(record)) return record;
  const copy = (Array.isArray(record) ? [...record] : { ...record }) as Record<string | number, unknown>;
  if (further.length > 0) copy[key] = withValue(record[key], further, value);
  else if (value !== undefined) copy[key] = value;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy as Value;
}

/** A copy of a record with one value in place of every string. */
export function withEveryString<Value>(record: Value, value: string): Value {
  if (typeof record === "string") return value as Value;
  if (!isBranch(record)) return record;
  if (Array.isArray(record)) return record.map((item: unknown) => withEveryString(item, value)) as Value;
  return Object.fromEntries(Object.entries(record).map(([key, item]) => [key, withEveryString(item, value)])) as Value;
}

/** Freezes a record and all that is in it. */
export function deepFreeze<Value>(record: Value): Value {
  if (isBranch(record)) for (const value of Object.values(record)) deepFreeze(value);
  return Object.freeze(record);
}

/** A field's name for people, the same for all items of a list: `widgetData[].text`. */
export function fieldName(path: RecordPath): string {
  return path.reduce<string>(
    (name, key) => (typeof key === "number" ? `${name}[]` : name ? `${name}.${key}` : key),
    "",
  );
}

/** A copy of a record that reports the name of each field that is read, whether it is there or not. */
export function watchedRecord<Value>(record: Value, onRead: (field: string) => void): Value {
  return watch(structuredClone(record), [], onRead);
}

function watch<Value>(value: Value, path: RecordPath, onRead: (field: string) => void): Value {
  if (!isBranch(value)) return value;
  return new Proxy(value, {
    get(target, key, receiver): unknown {
      const read: unknown = Reflect.get(target, key, receiver);
      // Lists have methods, and JSON.stringify asks every object for `toJSON`: neither is a field.
      if (typeof key === "symbol" || key === "toJSON" || typeof read === "function") return read;
      if (Array.isArray(target) && !/^\d+$/.test(key)) return read;
      const memberPath = [...path, Array.isArray(target) ? Number(key) : key];
      onRead(fieldName(memberPath));
      return watch(read, memberPath, onRead);
    },
  });
}
