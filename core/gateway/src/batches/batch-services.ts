import type { Account } from "../accounts/account.ts";
import type { ByteStore } from "./byte-store.ts";
import type { RowQueue } from "./row-queue.ts";

/** What routes of files and batches work with. */
export interface BatchServices {
  readonly files: ByteStore;
  readonly rows: RowQueue;
  /** Begins to work on what was added. */
  wake(): void;
}

/** Id of the token that a caller's files and batches belong to; undefined for the operator's. */
export const ownerOf = ({ account }: { readonly account: Account | undefined }): string | undefined =>
  account?.token?.id;
