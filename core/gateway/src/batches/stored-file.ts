import { GatewayError } from "../errors/gateway-error.ts";
import type { GatewayStore, StoredValue } from "../store/store.ts";

/** A file as it is stored. */
export interface StoredFile {
  readonly id: string;
  readonly filename: string;
  readonly purpose: "batch" | "batch_output";
  /** Unix time in seconds. */
  readonly created_at: number;
  readonly expires_at: number;
  /** Number of its bytes; absent for a file of results, which grows. */
  readonly bytes?: number;
  /** The batch whose results it has. */
  readonly batch?: string;
  readonly results?: "output" | "errors";
}

export const fileKey = (id: string): string => `file/${id}`;

export const putFile = (store: GatewayStore, file: StoredFile): Promise<void> =>
  store.put(fileKey(file.id), { ...file }, file.expires_at * 1000 - Date.now());

export const fileOf = (value: StoredValue): StoredFile => value as unknown as StoredFile;

/** @throws GatewayError 404, or 400 where a request names it by a parameter */
export async function findFile(store: GatewayStore, id: string, param?: string): Promise<StoredFile> {
  const value = await store.get(fileKey(id));
  if (value) return fileOf(value);
  const message = `There is no file ${JSON.stringify(id)}: it never existed, was deleted, or has expired.`;
  throw new GatewayError(param === undefined ? 404 : 400, "file_not_found", message, { param });
}

/** As OpenAI describes a file. */
export function describeFile({ id, filename, purpose, created_at, expires_at, bytes }: StoredFile): object {
  return { id, object: "file", bytes, created_at, expires_at, filename, purpose, status: "processed" };
}
