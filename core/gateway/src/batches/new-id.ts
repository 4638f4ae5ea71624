/** An id whose order is that of its time, so that lists are sorted by it: `batch_019ab…`. */
export function newId(kind: string): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${kind}_${time}${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;
}
