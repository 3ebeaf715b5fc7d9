import type { DatabaseSync } from 'node:sqlite';
import { atomically, openSqlite } from './sqlite-file.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS object (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, due_at INTEGER,
    document TEXT NOT NULL, UNIQUE (kind, id));
  CREATE INDEX IF NOT EXISTS object_due ON object (kind, due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS remembered_answer (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS delivery (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL, transmission TEXT NOT NULL, payload TEXT NOT NULL,
    created_at INTEGER NOT NULL, due_at INTEGER, tries INTEGER NOT NULL DEFAULT 0,
    delivered_at INTEGER, last_answer TEXT);
  CREATE INDEX IF NOT EXISTS delivery_due ON delivery (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS delivery_event ON delivery (event_id);
  CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);`;

/** One provider's state on disk. Committed before the caller gets its answer. */
export interface ProviderFile {
  readonly sqlite: DatabaseSync;
  /** Runs `work` atomically; a transaction inside another joins it. */
  transaction<Result>(work: () => Result): Result;
  setting(name: string): string | undefined;
  keepSetting(name: string, value: string): void;
  close(): void;
}

/** Opens `<dataDir>/<provider>.sqlite`. */
export function openProviderFile(dataDir: string, provider: string): ProviderFile {
  const sqlite = openSqlite(dataDir, `${provider}.sqlite`, SCHEMA);
  return {
    sqlite,
    transaction: (work) => (sqlite.isTransaction ? work() : atomically(sqlite, work)),
    setting(name) {
      const row = sqlite.prepare('SELECT value FROM setting WHERE name = ?').get(name);
      return row === undefined ? undefined : String(row['value']);
    },
    keepSetting(name, value) {
      sqlite.prepare('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)').run(name, value);
    },
    close: () => sqlite.close(),
  };
}
