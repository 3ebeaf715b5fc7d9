import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens `<dataDir>/<fileName>`. WAL: a killed process loses no commit. */
export function openSqlite(dataDir: string, fileName: string, schema: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const sqlite = new DatabaseSync(join(dataDir, fileName));
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;');
  sqlite.exec(schema);
  return sqlite;
}

/** Runs `work` in a transaction. */
export function atomically<Result>(sqlite: DatabaseSync, work: () => Result): Result {
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    sqlite.exec('COMMIT');
    return result;
  } catch (cause) {
    sqlite.exec('ROLLBACK');
    throw cause;
  }
}
