import { InputError } from "@patchbay/core/errors";
import type Database from "libsql";

/** What turns a database of each version into the next one; the first creates it. Never change an entry that was released. */
const STEPS = [
  `CREATE TABLE stored (key TEXT PRIMARY KEY, text TEXT NOT NULL, ends_at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX stored_by_end ON stored (ends_at);
   CREATE TABLE token (id TEXT PRIMARY KEY, text TEXT NOT NULL, expires_at INTEGER, revoked_at INTEGER);
   CREATE TABLE secret (hash TEXT PRIMARY KEY, token TEXT NOT NULL, expires_at INTEGER) WITHOUT ROWID;
   CREATE TABLE spending (token TEXT, since INTEGER, amount INTEGER NOT NULL, PRIMARY KEY (token, since)) WITHOUT ROWID;
   CREATE TABLE attempt (id TEXT PRIMARY KEY, token TEXT NOT NULL, since INTEGER NOT NULL, amount INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE record (
     at INTEGER NOT NULL, token TEXT, provider TEXT, model TEXT, task TEXT NOT NULL, route TEXT NOT NULL,
     is_completed INTEGER NOT NULL, input_tokens INTEGER, output_tokens INTEGER, cost REAL, is_estimated INTEGER NOT NULL,
     duration_ms INTEGER NOT NULL, text TEXT NOT NULL);
   CREATE INDEX record_by_time ON record (at);`,
  // What was set aside before stays spent until its period ends.
  `DROP TABLE attempt;
   CREATE TABLE attempt (id TEXT PRIMARY KEY, token TEXT NOT NULL, since INTEGER NOT NULL, amount INTEGER NOT NULL,
     lost_at INTEGER NOT NULL, if_lost INTEGER NOT NULL, about TEXT NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE batch (
     id TEXT PRIMARY KEY, is_open INTEGER NOT NULL DEFAULT 0, stopped TEXT, ends_at INTEGER NOT NULL,
     total INTEGER NOT NULL DEFAULT 0, completed INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0,
     canceled INTEGER NOT NULL DEFAULT 0, expired INTEGER NOT NULL DEFAULT 0, output_bytes INTEGER NOT NULL DEFAULT 0,
     error_bytes INTEGER NOT NULL DEFAULT 0, latest_at INTEGER) WITHOUT ROWID;
   CREATE TABLE batch_item (
     batch TEXT NOT NULL, is_part INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT, part INTEGER, state TEXT NOT NULL,
     at INTEGER NOT NULL DEFAULT 0, lease TEXT, tries INTEGER NOT NULL DEFAULT 0, may_have_run INTEGER NOT NULL DEFAULT 0,
     PRIMARY KEY (batch, is_part, number)) WITHOUT ROWID;
   CREATE INDEX batch_item_to_take ON batch_item (is_part, number, batch, at) WHERE state IN ('waiting', 'leased');
   CREATE INDEX batch_item_of_part ON batch_item (batch, part) WHERE state = 'held';
   CREATE TABLE batch_result (
     position INTEGER PRIMARY KEY AUTOINCREMENT, batch TEXT NOT NULL, file TEXT NOT NULL, text TEXT NOT NULL,
     state TEXT NOT NULL, line TEXT);
   CREATE INDEX batch_result_by_file ON batch_result (batch, file, position);`,
];

/** Creates the tables of a new database, and updates those of an older one. @throws InputError for a newer one */
export function migrate(database: InstanceType<typeof Database>, file: string): void {
  const { user_version: version } = database.prepare("PRAGMA user_version").get() as { readonly user_version: number };
  if (version > STEPS.length) {
    throw new InputError(
      `${file} was written by a newer version of Patchbay (its data have version ${version}, this one knows ${STEPS.length}). Update Patchbay.`,
    );
  }
  for (const [index, step] of STEPS.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}
