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
