/** JSON as the fields show it; nothing is empty. */
export function formatJson(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}
