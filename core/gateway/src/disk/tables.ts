import Database from "libsql";
import { InputError } from "@patchbay/core/errors";
import { recordOfLost, type GatewayToken, type Reservation, type TokenSecret } from "../accounts/ledger.ts";
import { batches } from "./batch-tables.ts";
import { records } from "./record-table.ts";
import { migrate } from "./schema.ts";

/** Milliseconds that another process, such as a command, may hold the database. */
const BUSY_MS = 5000;

/** A year and a month, so that a month can be compared with the one a year before. */
const RECORD_LIFETIME_MS = 400 * 86_400_000;

/** What can be done with a database. Each is one or more statements; its caller makes them a transaction. */
export type Operations = ReturnType<typeof values> &
  ReturnType<typeof tokens> &
  ReturnType<typeof spending> &
  ReturnType<typeof records> &
  Omit<ReturnType<typeof batches>, "cleanBatches">;

/** An open database. */
export interface Tables {
  readonly database: Connection;
  readonly operations: Operations;
}

type Connection = InstanceType<typeof Database>;

/**
 * Opens the database of a gateway, and creates it if there is none.
 * @throws InputError for one of a newer version; an error of SQLite for a file that is damaged or cannot be written
 */
export function openTables(file: string, now = Date.now): Tables {
  const database = connect(file);
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;`);
  migrate(database, file);
  const { clean, ...stored } = values(database, now);
  const { cleanBatches, ...rows } = batches(database, now);
  const operations = {
    ...stored,
    ...tokens(database, now),
    ...spending(database, now),
    ...records(database),
    ...rows,
    /** Deletes what has expired. */
    clean(): void {
      clean();
      cleanBatches();
    },
  };
  return { database, operations };
}

/** @throws InputError for a file that this user cannot open */
function connect(file: string): Connection {
  try {
    return new Database(file);
  } catch (error) {
    throw new InputError(
      `${file} cannot be opened (${(error as Error).message}). Check who may read and write its folder.`,
      { cause: error },
    );
  }
}

/** Runs statements that happen all or not at all. */
export function inTransaction<Result>(database: Connection, run: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = run();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // Some failures, such as a full disk, have ended it already.
    if (database.inTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function values(database: Connection, now: () => number) {
  const get = database.prepare("SELECT text FROM stored WHERE key = ? AND ends_at > ?");
  const put = database.prepare(
    `INSERT INTO stored VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET text = excluded.text, ends_at = excluded.ends_at`,
  );
  const remove = database.prepare("DELETE FROM stored WHERE key = ? AND ends_at > ?");
  const list = database.prepare(
    "SELECT text FROM stored WHERE key >= ? AND key < ? AND ends_at > ? ORDER BY key DESC LIMIT ?",
  );
  const clean = database.prepare("DELETE FROM stored WHERE ends_at <= ?");
  const cleanRecords = database.prepare("DELETE FROM record WHERE at <= ?");
  return {
    get: (key: string) => (get.get(key, now()) as { readonly text: string } | undefined)?.text,
    put: (key: string, text: string, lifetimeMs: number) => void put.run(key, text, now() + lifetimeMs),
    delete: (key: string) => remove.run(key, now()).changes > 0,
    list(kind: string, before: string | undefined, limit: number): string[] {
      // All keys of a kind are before this one: it ends with the character after the slash.
      const end = `${kind.slice(0, -1)}0`;
      return (list.all(kind, before ?? end, now(), limit) as { readonly text: string }[]).map(({ text }) => text);
    },
    clean(): void {
      clean.run(now());
      cleanRecords.run(now() - RECORD_LIFETIME_MS);
    },
  };
}

/** Columns that change are beside the JSON of a token. */
interface TokenRow {
  readonly text: string;
  readonly revoked_at: number | null;
}

function tokenOf({ text, revoked_at: revokedAt }: TokenRow): GatewayToken {
  return { ...(JSON.parse(text) as GatewayToken), ...(revokedAt !== null && { revokedAt }) };
}

function tokens(database: Connection, now: () => number) {
  const addToken = database.prepare("INSERT INTO token VALUES (?, ?, ?, NULL)");
  const addSecret = database.prepare("INSERT INTO secret VALUES (?, ?, ?)");
  const valid = "(token.expires_at IS NULL OR token.expires_at > ?) AND token.revoked_at IS NULL";
  const find = database.prepare(
    `SELECT token.text, token.revoked_at FROM secret JOIN token ON token.id = secret.token
     WHERE secret.hash = ? AND (secret.expires_at IS NULL OR secret.expires_at > ?) AND ${valid}`,
  );
  const all = database.prepare("SELECT text, revoked_at FROM token ORDER BY rowid");
  const endOthers = database.prepare("UPDATE secret SET expires_at = min(coalesce(expires_at, ?), ?) WHERE token = ?");
  const revoke = database.prepare(`UPDATE token SET revoked_at = ? WHERE id = ? AND ${valid}`);
  return {
    create(token: GatewayToken, secret: TokenSecret): void {
      addToken.run(token.id, JSON.stringify(token), token.expiresAt ?? null);
      addSecret.run(secret.hash, secret.token, secret.expiresAt ?? null);
    },
    find(hash: string): GatewayToken | undefined {
      const row = find.get(hash, now(), now()) as TokenRow | undefined;
      return row && tokenOf(row);
    },
    tokens: () => (all.all() as TokenRow[]).map(tokenOf),
    rotate({ hash, token, expiresAt }: TokenSecret, othersExpireAt: number): void {
      endOthers.run(othersExpireAt, othersExpireAt, token);
      addSecret.run(hash, token, expiresAt ?? null);
    },
    revoke: (id: string) => revoke.run(now(), id, now()).changes > 0,
  };
}

interface LostRow extends Pick<Reservation, "token" | "since" | "amount"> {
  readonly id: string;
  readonly if_lost: number;
  readonly about: string;
}

function spending(database: Connection, now: () => number) {
  const add = database.prepare(
    `INSERT INTO spending VALUES (?1, ?2, ?3)
     ON CONFLICT (token, since) DO UPDATE SET amount = amount + ?3`,
  );
  const sum = database.prepare("SELECT amount FROM spending WHERE token = ? AND since = ?");
  const sumOpen = database.prepare("SELECT sum(amount) AS amount FROM attempt WHERE token = ? AND since = ?");
  const open = database.prepare("INSERT INTO attempt VALUES (?, ?, ?, ?, ?, ?, ?)");
  const close = database.prepare("DELETE FROM attempt WHERE id = ? RETURNING token, since, amount");
  const spent = (token: string, since: number): number =>
    (sum.get(token, since) as { readonly amount: number } | undefined)?.amount ?? 0;
  const lost = database.prepare("SELECT * FROM attempt WHERE lost_at <= ?");
  const { addRecord } = records(database);

  function settle(_token: string, attempt: string, amount: number): boolean {
    const row = close.get(attempt) as Pick<Reservation, "token" | "since" | "amount"> | undefined;
    if (row) add.run(row.token, row.since, amount - row.amount);
    return row !== undefined;
  }

  return {
    reserve({ token, attempt, amount, most, since, lostAt, ifLost, about }: Reservation): number | undefined {
      const before = spent(token, since);
      if (before + amount > most) return before;
      add.run(token, since, amount);
      open.run(attempt, token, since, amount, lostAt, ifLost, JSON.stringify(about));
      return undefined;
    },
    settle,
    /** Settles the attempts whose process was killed, and records them. */
    countLost(): void {
      for (const row of lost.all(now()) as LostRow[]) {
        const { id: attempt, token, since, amount, if_lost: ifLost, about } = row;
        settle(token, attempt, ifLost);
        const facts = JSON.parse(about) as Reservation["about"];
        addRecord(recordOfLost({ token, attempt, since, amount, ifLost, about: facts }));
      }
    },
    spent,
    setAside: (token: string, since: number): number =>
      (sumOpen.get(token, since) as { readonly amount: number | null }).amount ?? 0,
  };
}
